import type { SteadyLoad, SteadyResult } from './steady.ts';

/** The process behind `runSteady`: the load as JSON on standard input, the result on standard output. */

const { url, paths, perSecond, seconds }: SteadyLoad = await Bun.stdin.json();
const times: number[] = [];
const statuses: Record<string, number> = {};

/** Measured from when the request should have gone out: a stall of this process or of the server counts alike. */
async function ask(path: string, plannedAt: number): Promise<void> {
  const reply = await fetch(url + path, { redirect: 'manual' }).catch(() => null);
  await reply?.arrayBuffer();
  times.push(performance.now() - plannedAt);
  const status = String(reply?.status ?? 'lost');
  statuses[status] = (statuses[status] ?? 0) + 1;
}

const start = performance.now();
const total = Math.round(perSecond * seconds);
const asked: Promise<void>[] = [];
for (let sent = 0; sent < total; ) {
  const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * perSecond));
  for (; sent < due; sent++) {
    asked.push(ask(paths[sent % paths.length] ?? '/', start + (sent / perSecond) * 1_000));
  }
  await Bun.sleep(1);
}
await Promise.all(asked);

const sorted = Float64Array.from(times).sort();
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const result: SteadyResult = {
  requests: sorted.length,
  statuses,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  maxMs: at(1),
};
console.log(JSON.stringify(result));
process.exit(0);
