import { threadTimeMs } from '../harness/thread-time.ts';

/** Whatever takes less is cheap at any growth, and too short to be measured well. */
const CHEAP_MS = 1;
/** Making a request and its headers takes some of it, and the clock is not finer. */
const MEASURABLE_MS = 0.1;
/**
 * Doubling an input may at most triple its time. Asked of four doublings at once, since a text that no longer fits into
 * a cache of the processor can make one of them look dear: linear cost gives 16 here, quadratic cost 256.
 */
const STEP = 16;
const MAX_GROWTH = 81;
const SHORTEST = 1_024;
/** How often a step that looks too dear is measured again, since a pause of the runtime can make it look so. */
const ROUNDS = 20;

type Parse = (text: string) => unknown;

export type Growth = { length: number; times: number };

/** The text of about this length. */
export type Hostile = (length: number) => string;

/**
 * A step below `maxLength` in which the time of `parse` grows by more than linear cost would, or null. What it throws
 * is an answer too.
 */
export function superlinearGrowth(parse: Parse, hostile: Hostile, maxLength: number): Growth | null {
  for (let long = maxLength; long > SHORTEST; long /= STEP) {
    const length = Math.ceil(long / STEP);
    // As many short texts as it takes for the length of the long one: each by itself is too quick for the clock.
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
 * How many times longer the long text takes than the short ones, by the least time of each: over as many rounds as it
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

/** In a process that holds much, garbage of earlier tests may be collected in the middle of every long text. */
function collectGarbage(warmUp: () => unknown): void {
  Bun.gc(true);
  // What was compiled is gone too.
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
