/** Requires at least one value. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing');
  return middle;
}

export type Percentiles = { p50Ms: number; p99Ms: number; maxMs: number };

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** For people: `12,345/s`. */
export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures in turns, so that whatever else the machine does meets all alike: the results by subject. */
export async function inTurns<Name extends string, Result>(
  rounds: number,
  subjects: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const entries = Object.entries<() => Promise<Result>>(subjects).map(
    ([name, measure]) => [name, measure, [] as Result[]] as const,
  );
  for (let round = 0; round < rounds; round++)
    for (const [, measure, results] of entries) results.push(await measure());
  return Object.fromEntries(entries.map(([name, , results]) => [name, results])) as Record<Name, Result[]>;
}

/** Of adjacent rounds: a shared machine is 40 % faster in one minute than in the next. */
export function ratioOf(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, round) => value / (others[round] ?? 0)));
}

/** A random whole number. */
export function below(end: number): number {
  return Math.floor(Math.random() * end);
}
