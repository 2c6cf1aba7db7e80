/** A point in time on the monotonic clock. */
export class Deadline {
  #at: number;

  constructor(inMs: number) {
    this.#at = performance.now() + inMs;
  }

  /** Milliseconds; 0 or less when it has passed. */
  get left(): number {
    return this.#at - performance.now();
  }

  /** For time that we did not cause, such as a client that sends slowly. */
  extend(byMs: number): void {
    this.#at += byMs;
  }
}

/** The same promise, but rejects with `tooLate()` if it has not settled in time. */
export function settleWithin<Value>(promise: Promise<Value>, ms: number, tooLate: () => unknown): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), Math.max(0, ms));
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
