import { Refusal } from '../errors/refusal.ts';
import { settleWithin } from '../lib/deadline.ts';
import { RenderFailure } from './render-threads.ts';

/** How long a request waits for a thread. The task goes on, and its result is ready for a retry. */
const MAX_WAIT_MS = 4_000;

/** Limits the tasks of one account, and of all accounts, that wait for the render threads or run in them. */
export class WaitingLimit {
  readonly #max: { ofAccount: number; ofAll: number };
  readonly #byAccount = new Map<string, number>();
  #all = 0;

  constructor(max: { ofAccount: number; ofAll: number }) {
    this.#max = max;
  }

  /** Runs the task of an account; refuses with `unavailable` when too many wait. */
  async of<Result>(account: string, task: () => Promise<Result>): Promise<Result> {
    const waiting = this.#byAccount.get(account) ?? 0;
    if (waiting >= this.#max.ofAccount || this.#all >= this.#max.ofAll) throw busy();
    this.#count(account, 1);
    try {
      return await task();
    } finally {
      this.#count(account, -1);
    }
  }

  #count(account: string, change: number): void {
    const waiting = (this.#byAccount.get(account) ?? 0) + change;
    if (waiting === 0) this.#byAccount.delete(account);
    else this.#byAccount.set(account, waiting);
    this.#all += change;
  }
}

/** Refuses with `unavailable` after 4 s, and if a retry is likely to succeed. */
export async function withWaitLimit<Result>(task: Promise<Result>, maxMs = MAX_WAIT_MS): Promise<Result> {
  try {
    return await settleWithin(task, maxMs, busy);
  } catch (error) {
    // A broken thread, or a server that is stopping.
    throw error instanceof RenderFailure && !error.isFinal ? busy() : error;
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Many pictures are being drawn right now; try again shortly', {
    retryAfter: 2,
  });
}
