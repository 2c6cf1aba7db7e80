import { threadTimeMs } from '../harness/thread-time.ts';

/** Whatever takes less is cheap at any growth, and too short to be measured well. */
const CHEAP_MS = 1;
/** Doubling an input may at most triple its time: linear cost doubles, quadratic cost quadruples. */
const MAX_GROWTH = 3;
const FIRST_LENGTH = 1_024;
/** How often a doubling that looks too dear is measured again, since a pause of the runtime can make one look so. */
const ROUNDS = 20;

/** Making a request and its headers takes some of it, and the clock is not finer. */
const MEASURABLE_MS = 0.1;

export type Growth = { length: number; times: number };

/** The text of about this length. */
export type Hostile = (length: number) => string;

/**
 * The first doubling up to `maxLength` that more than triples the time of `parse`, or null. What it throws is an
 * answer too.
 */
export function superlinearGrowth(
  parse: (text: string) => unknown,
  hostile: Hostile,
  maxLength: number,
): Growth | null {
  let length = Math.min(FIRST_LENGTH, maxLength / 2);
  // Most are cheap at their longest, which three looks find out.
  for (const look of [length, maxLength / 8, maxLength]) {
    if (look < length) continue;
    length = look / 2;
    if (timeOf(parse, hostile(look)) >= CHEAP_MS) break;
    if (look === maxLength) return null;
  }
  for (length = Math.min(FIRST_LENGTH, maxLength / 2); length <= maxLength / 2; length *= 2) {
    const times = growthAt(parse, hostile(length), hostile(length * 2));
    if (times > MAX_GROWTH) return { length, times };
  }
  return null;
}

/** How many times longer the long text takes than the short one, by the least of many times; 0 where both are cheap. */
export function slowdown(parse: (text: string) => unknown, short: string, long: string): number {
  let [least, leastOfLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 10 * ROUNDS; round++) {
    least = Math.min(least, timeOf(parse, short));
    leastOfLong = Math.min(leastOfLong, timeOf(parse, long));
  }
  return leastOfLong < MEASURABLE_MS ? 0 : leastOfLong / least;
}

/** By the least time of each over as many rounds as it takes to be within bounds. */
function growthAt(parse: (text: string) => unknown, short: string, long: string): number {
  let [least, leastOfDouble] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    least = Math.min(least, timeOf(parse, short));
    leastOfDouble = Math.min(leastOfDouble, timeOf(parse, long));
    if (leastOfDouble < CHEAP_MS || leastOfDouble <= MAX_GROWTH * least) break;
  }
  return leastOfDouble < CHEAP_MS ? 0 : leastOfDouble / least;
}

function timeOf(parse: (text: string) => unknown, text: string): number {
  const start = threadTimeMs();
  try {
    parse(text);
  } catch {
    // A refusal.
  }
  return threadTimeMs() - start;
}
