import { Refusal } from '../../errors/refusal.ts';
import { WindowCounter } from '../../lib/window-counter.ts';

/** Persons counted at a time, which bounds the memory. */
const MAX_PERSONS = 10_000;

/** Ten a second for a whole minute: more than any person clicks, but it stops a page in a request loop. */
const LIMITS = [
  { max: 100, windowMs: 1_000 },
  { max: 600, windowMs: 60_000 },
];

/** Limits the requests of one person to this process. Throws when the limit is reached. */
export function createRequestLimit(): (personId: string, now: number) => void {
  const limits = LIMITS.map(({ max, windowMs }) => ({
    max,
    counter: new WindowCounter(windowMs, MAX_PERSONS, 'clock'),
  }));
  return (personId, now) => {
    const waitMs = Math.max(...limits.map(({ max, counter }) => counter.waitMs(personId, max, now)));
    if (waitMs > 0) {
      const retryAfter = Math.ceil(waitMs / 1000);
      const message = `Too many requests at once; try again in ${retryAfter} s`;
      throw new Refusal('rate_limited', message, { retryAfter });
    }
    for (const { counter } of limits) counter.take(personId, now);
  };
}
