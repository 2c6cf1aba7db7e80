import { Deadline, settleWithin } from '../../../lib/deadline.ts';
import { SharedCalls } from '../../../lib/shared-calls.ts';
import { callDeadline, runUntil } from '../../call-deadline.ts';
import type { Reads } from '../../reads.ts';
import { StoreUnavailable } from '../../unavailable.ts';

/** What nearly every call of the API begins with, and what many calls of one account ask for at once. */
const SHARED = ['findKeyByHash', 'findAccount', 'findDefaultProject'] as const satisfies (keyof Reads)[];

type SharedRead = (key: string) => Promise<object | undefined>;

/** The same reads; of some, those that meet are one statement. Nobody gets what was read before they asked. */
export function shareReads(reads: Reads, callMs: number): Reads {
  const shared = SHARED.map((name) => [name, share(reads[name], callMs)]);
  return { ...reads, ...Object.fromEntries(shared) };
}

function share(read: SharedRead, callMs: number): SharedRead {
  const calls = new SharedCalls(async (key: string) => {
    // Not by the time that one of the callers has left.
    const row = await runUntil(new Deadline(callMs), () => read(key));
    return row && Object.freeze(row);
  });
  return (key) => {
    const left = callDeadline()?.left;
    const row = calls.fresh(key);
    if (left === undefined) return row;
    return settleWithin(row, left, () => new StoreUnavailable('the caller has waited long enough'));
  };
}
