type Waiting = { resolve: () => void; reject: (error: unknown) => void; timer: Timer };

/**
 * A semaphore with first-come, first-served order and a bounded wait. Waiting for a slot has its own timeout, apart
 * from waiting for a server that does not answer: a busy pool frees a slot after a moment, a dead server never.
 */
export class Slots {
  #free: number;
  readonly #waitMs: number;
  readonly #queue: Waiting[] = [];

  constructor(size: number, waitMs: number) {
    this.#free = size;
    this.#waitMs = waitMs;
  }

  /** Rejects if no slot becomes free in time. Every slot taken must be given back. */
  take(waitMs = this.#waitMs): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1);
          reject(new Error('timeout: all connections to the store are busy'));
        },
        Math.max(0, Math.min(waitMs, this.#waitMs)),
      );
      const waiting = { resolve, reject, timer };
      this.#queue.push(waiting);
    });
  }

  giveBack(): void {
    const next = this.#queue.shift();
    if (!next) {
      this.#free++;
      return;
    }
    clearTimeout(next.timer);
    next.resolve();
  }

  /** Called when the server is gone: those that wait would fail as well. */
  failWaiting(error: unknown): void {
    for (const { reject, timer } of this.#queue.splice(0)) {
      clearTimeout(timer);
      reject(error);
    }
  }
}
