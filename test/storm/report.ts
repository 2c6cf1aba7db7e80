import type { Verdict } from './compare.ts';
import type { Finding } from './findings.ts';
import type { Fault } from './plan.ts';

/** One that has happened; `recoveryMs` null: this machine cannot do it, or it was not over. */
export type PastFault = Fault & { second: number; recoveryMs: number | null };

export type StormReport = {
  seed: string;
  engine: string;
  seconds: number;
  faults: PastFault[];
  calls: ReadonlyMap<string, number>;
  longestMs: ReadonlyMap<string, number>;
  webhooks: { requests: number; refused: number; hungUp: number; events: number };
  settledAfterMs: number;
  verdicts: Verdict[];
  findings: Finding[];
  findingCount: number;
  megabytes: number;
  folder: string | null;
};

const LAST_FAULTS = 8;
const SHOWN_PROBLEMS = 5;

/** What a storm was, as lines to read. */
export function reportLines(report: StormReport): string[] {
  const { seed, engine, seconds, webhooks, verdicts, megabytes } = report;
  return [
    `\nStorm of ${(seconds / 60).toFixed(1)} minutes on ${engine}, seed ${seed}; this tool took up to ${megabytes} MiB`,
    '\nFaults, with the time until all was well (median, longest):',
    ...faultLines(report.faults),
    '\nCalls by kind and status, with the longest wait that no fault excuses:',
    ...callLines(report),
    `\nWebhooks: ${webhooks.events} events in ${webhooks.requests} requests, ${webhooks.refused} refused, ${webhooks.hungUp} cut off`,
    `\nInvariants at the end, ${Math.round(report.settledAfterMs / 1_000)} s after the last fault:`,
    ...verdicts.map(verdictLine),
    ...problemLines(report),
  ];
}

function faultLines(faults: readonly PastFault[]): string[] {
  return [...Map.groupBy(faults, ({ kind }) => kind)].map(([kind, some]) => {
    const times = some.flatMap(({ recoveryMs }) => recoveryMs ?? []).toSorted((one, other) => one - other);
    const shown =
      times.length === 0
        ? 'not measured'
        : `${seconds(times[Math.floor(times.length / 2)] ?? 0)}, ${seconds(times.at(-1) ?? 0)}`;
    return `  ${kind.padEnd(22)} ${String(some.length).padStart(4)} times  ${shown}`;
  });
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function callLines({ calls, longestMs }: StormReport): string[] {
  const byKind = new Map<string, string[]>();
  for (const [key, count] of calls) {
    const [, kind = '', status = ''] = /^(.*) (no answer|\d+)$/.exec(key) ?? [];
    byKind.set(kind, [...(byKind.get(kind) ?? []), `${status}: ${count}`]);
  }
  return [...byKind]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, statuses]) => {
      const longest = longestMs.get(kind);
      const wait = longest === undefined ? '' : `, up to ${Math.round(longest)} ms`;
      return `  ${kind.padEnd(36)} ${statuses.toSorted().join(', ')}${wait}`;
    });
}

const verdictLine = ({ invariant, checked, problems }: Verdict) =>
  `  ${problems.length === 0 ? 'holds ' : 'BROKEN'} ${invariant} (${checked} checked)`;

function problemLines({ seed, engine, verdicts, findings, findingCount, faults, folder }: StormReport): string[] {
  const problems = verdicts.flatMap(({ invariant, problems }) => [
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => `  ${invariant}: ${problem}`),
    ...(problems.length > SHOWN_PROBLEMS ? [`  … and ${problems.length - SHOWN_PROBLEMS} more`] : []),
  ]);
  if (problems.length + findingCount === 0) return ['\nNothing was found.'];
  return [
    `\n${findingCount} times something was wrong during the storm, ${problems.length} at its end:`,
    ...findings.map(({ second, what }) => `  after ${second} s: ${what}`),
    ...problems,
    '\nThe faults before the first, or the last ones:',
    ...lastFaults(faults, findings[0]?.second).map(
      ({ second, kind, node, lastsMs }) => `  after ${second} s: ${kind}, node ${node}, ${lastsMs} ms`,
    ),
    `\nThe same plan again: npm run storm -- --engine ${engine} --seed ${seed}`,
    ...(folder === null ? [] : [`Data and logs: ${folder}`]),
  ];
}

const lastFaults = (faults: readonly PastFault[], before = Number.POSITIVE_INFINITY) =>
  faults.filter(({ second }) => second <= before).slice(-LAST_FAULTS);

export const isBroken = ({ verdicts, findingCount }: StormReport): boolean =>
  findingCount > 0 || verdicts.some(({ problems }) => problems.length > 0);
