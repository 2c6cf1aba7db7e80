import type { Samples } from './metric.ts';

/** Version 0.0.4 of Prometheus' text format. */
export const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

export function prometheusText(all: Samples[]): string {
  return all.map(textOf).join('');
}

/**
 * Merges the metrics of several processes: counters are added up, of gauges the largest is used. All processes run the
 * same program, so they have the same metrics.
 */
export function mergeSamples(processes: Samples[][]): Samples[] {
  const merged = new Map<string, Samples & { sums: Map<string, number> }>();
  for (const metric of processes.flat()) {
    const known = merged.get(metric.name) ?? { ...metric, sums: new Map<string, number>() };
    merged.set(metric.name, known);
    for (const [sample, value] of metric.values) {
      const before = known.sums.get(sample);
      const isGauge = metric.type === 'gauge';
      known.sums.set(sample, before === undefined ? value : isGauge ? Math.max(before, value) : before + value);
    }
  }
  return [...merged.values()].map(({ sums, ...metric }) => ({ ...metric, values: [...sums] }));
}

function textOf({ name, help, type, values }: Samples): string {
  const lines = values.map(([sample, value]) => `${sample} ${value}`);
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')}\n`;
}
