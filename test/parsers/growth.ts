import { threadTimeMs } from '../harness/thread-time.ts';

/** Less than this is cheap at any growth, and too short to measure well. */
const CHEAP_MS = 1;
/** Creating a request and its headers takes a part of this, and the clock has no finer resolution. */
const MEASURABLE_MS = 0.1;
/**
 * Doubling an input may at most triple its time. Measured over four doublings, since a text that no longer fits into
 * a cache of the processor can make one of them look slow: linear cost gives 16 here, quadratic cost 256.
 */
const STEP = 16;
const MAX_GROWTH = 81;
const SHORTEST = 1_024;
/** How often a step that looks too slow is measured again, since a pause of the runtime can be the reason. */
const ROUNDS = 20;

type Parse = (text: string) => unknown;

export type Growth = { length: number; times: number };

/** Returns a text of about this length. */
export type Hostile = (length: number) => string;

/**
 * A step below `maxLength` in which the time of `parse` grows faster than linearly, or null. An exception of `parse`
 * counts as a result too.
 */
export function superlinearGrowth(parse: Parse, hostile: Hostile, maxLength: number): Growth | null {
  for (let long = maxLength; long > SHORTEST; long /= STEP) {
    const length = Math.ceil(long / STEP);
    // As many short texts as have the length of the long one: a single one is too fast for the clock.
    const times = slowdown(parse, hostile(length), hostile(long), {
      cheapMs: CHEAP_MS,
      enough: MAX_GROWTH / STEP,
      shortTexts: STEP,
    });
    if (times > MAX_GROWTH / STEP) return { length, times: times * STEP };
  }
  return null;
}

/**
 * How many times longer the long text takes than the short ones, by the minimum time of each, over as many rounds as it
 * takes to be below `enough`. 0 where the long one takes less than `cheapMs`.
 */
export function slowdown(
  parse: Parse,
  short: string,
  long: string,
  { cheapMs = MEASURABLE_MS, enough = 2, shortTexts = 1 } = {},
): number {
  let [least, leastOfLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    if (round === ROUNDS / 2) collectGarbage(() => [short, long].map((text) => timeOf(parse, text)));
    leastOfLong = Math.min(leastOfLong, timeOf(parse, long));
    if (leastOfLong < cheapMs) return 0;
    least = Math.min(least, timeOf(parse, short, shortTexts));
    if (leastOfLong <= enough * least) break;
  }
  return leastOfLong / least;
}

/** In a process with a large heap, garbage of earlier tests may be collected during every long text. */
function collectGarbage(warmUp: () => unknown): void {
  Bun.gc(true);
  // This also discards compiled code.
  for (let time = 0; time < 5; time++) warmUp();
}

function timeOf(parse: Parse, text: string, times = 1): number {
  const start = threadTimeMs();
  for (let time = 0; time < times; time++) {
    try {
      parse(text);
    } catch {
      // A refusal.
    }
  }
  return threadTimeMs() - start;
}
