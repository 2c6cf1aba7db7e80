import { Refusal } from '../errors/refusal.ts';
import { RenderFailure } from './render-threads.ts';

/** How long somebody waits for a thread. A file is drawn all the same, and there when he comes again. */
const MAX_WAIT_MS = 4_000;

/** How many tasks of one account, and of all together, may wait for the drawing threads or be in them. */
export class WaitingLimit {
  readonly #most: { ofAccount: number; ofAll: number };
  readonly #byAccount = new Map<string, number>();
  #all = 0;

  constructor(most: { ofAccount: number; ofAll: number }) {
    this.#most = most;
  }

  /** Runs the task of an account; refuses with `unavailable` when too many wait. */
  async of<Result>(account: string, task: () => Promise<Result>): Promise<Result> {
    const waiting = this.#byAccount.get(account) ?? 0;
    if (waiting >= this.#most.ofAccount || this.#all >= this.#most.ofAll) throw busy();
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

/** Refuses with `unavailable` after 4 s, and where the next attempt may well succeed. */
export async function withWaitLimit<Result>(task: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(busy()), MAX_WAIT_MS);
  try {
    return await Promise.race([task, late.promise]);
  } catch (error) {
    // A thread that broke, or a server that stops.
    throw error instanceof RenderFailure && !error.isFinal ? busy() : error;
  } finally {
    clearTimeout(timer);
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Many pictures are being drawn right now; try again shortly', {
    retryAfter: 2,
  });
}
