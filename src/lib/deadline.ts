/** Until when somebody waits, on the clock that only runs forward. */
export class Deadline {
  #at: number;

  constructor(inMs: number) {
    this.#at = performance.now() + inMs;
  }

  /** Milliseconds; not above 0 when it has passed. */
  get left(): number {
    return this.#at - performance.now();
  }

  /** For time that was spent on something else than us, such as a client that sends slowly. */
  extend(byMs: number): void {
    this.#at += byMs;
  }
}

/** The same promise; rejects with what `tooLate` makes where it has not settled after this long. */
export function settleWithin<Value>(
  promise: Promise<Value>,
  ms: number,
  tooLate: () => unknown,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), Math.max(0, ms));
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
