import { Refusal } from '../../errors/refusal.ts';
import { type Counter, freshCounter, takeOne } from '../../lib/limit-windows.ts';

/** Ten a second for a minute on end: no person clicks like that, and a page that runs wild is stopped. */
const LIMITS = { burst_per_second: 100, per_minute: 600, per_day: Number.POSITIVE_INFINITY };
/** Accounts counted at a time; the memory stays bounded. */
const MAX_ACCOUNTS = 10_000;

/** Bounds the requests of one account to this process. Throws when they are spent. */
export function createRequestLimit(): (accountId: string, now: number) => void {
  let counters = new Map<string, Counter>();
  return (accountId, now) => {
    if (counters.size >= MAX_ACCOUNTS) counters = new Map();
    const counter = counters.get(accountId) ?? freshCounter();
    counters.set(accountId, counter);
    const grant = takeOne(counter, LIMITS, now);
    if (grant.ok) return;
    const retryAfter = grant.retryAfterSeconds;
    throw new Refusal('rate_limited', `Too many requests at once; try again in ${retryAfter} s`, {
      retryAfter,
    });
  };
}
