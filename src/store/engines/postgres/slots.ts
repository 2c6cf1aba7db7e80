type Waiting = { resolve: () => void; reject: (error: unknown) => void; timer: Timer };

/**
 * A bounded number of places, given in the order of asking. Waiting for one is bounded too, and is a different
 * thing from waiting for a server that does not answer: a crowd is served after a moment, a dead server never.
 */
export class Slots {
  #free: number;
  readonly #waitMs: number;
  readonly #queue: Waiting[] = [];

  constructor(places: number, waitMs: number) {
    this.#free = places;
    this.#waitMs = waitMs;
  }

  /** Rejects when no place was free in time. Every place that was taken must be given back. */
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

  /** Nobody who waits would fare better than the one who just failed. */
  failWaiting(error: unknown): void {
    for (const { reject, timer } of this.#queue.splice(0)) {
      clearTimeout(timer);
      reject(error);
    }
  }
}
