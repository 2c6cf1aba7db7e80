import { Deadline, settleWithin } from '../../../lib/deadline.ts';
import { SharedCalls } from '../../../lib/shared-calls.ts';
import { callDeadline, runUntil } from '../../call-deadline.ts';
import type { Reads } from '../../reads.ts';
import { StoreUnavailable } from '../../unavailable.ts';

/** Nearly every API call begins with these, and parallel calls of one account ask for the same rows. */
const SHARED = ['findKeyByHash', 'findAccount', 'findDefaultProject'] as const satisfies (keyof Reads)[];

type SharedRead = (key: string) => Promise<object | undefined>;

/** The same reads; concurrent `SHARED` ones share a statement. No caller gets a row that was read before it asked. */
export function shareReads(reads: Reads, callMs: number): Reads {
  const shared = SHARED.map((name) => [name, share(reads[name], callMs)]);
  return { ...reads, ...Object.fromEntries(shared) };
}

function share(read: SharedRead, callMs: number): SharedRead {
  const calls = new SharedCalls(async (key: string) => {
    // A deadline of its own, not that of one of the callers.
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
