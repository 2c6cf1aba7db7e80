/** After this long, no call that was not answered is still under way. */
const IN_FLIGHT_MS = 60_000;

/**
 * The destinations that a code had, numbered in order, and what scans may see of them. One client changes them, one
 * after the other. A change without an answer may be made at any moment after it was sent, or never.
 */
export class Destinations {
  /** The last that was acknowledged. */
  #known = 0;
  #knownSince = Number.NEGATIVE_INFINITY;
  /** Acknowledged before that one, with the moment of the next acknowledgement. */
  #replacedAt = new Map<number, number>();
  #unanswered = new Map<number, number>();
  #last = 0;

  /** The number of the next destination, which is about to be sent. */
  send(now: number): number {
    for (const [number, at] of this.#replacedAt) if (at < now - IN_FLIGHT_MS) this.#replacedAt.delete(number);
    for (const [number, at] of this.#unanswered) if (at < now - IN_FLIGHT_MS) this.#unanswered.delete(number);
    this.#unanswered.set(++this.#last, now);
    return this.#last;
  }

  acknowledge(number: number, now: number): void {
    this.#unanswered.delete(number);
    this.#replacedAt.set(this.#known, now);
    this.#known = number;
    this.#knownSince = now;
  }

  /** A change that was refused is never made. */
  refuse(number: number): void {
    this.#unanswered.delete(number);
  }

  /** Whether a scan that was sent then may lead there. */
  allows(number: number, sentAt: number): boolean {
    if (number === this.#known || this.#unanswered.has(number)) return true;
    return (this.#replacedAt.get(number) ?? Number.NEGATIVE_INFINITY) >= sentAt;
  }

  get acknowledged(): { number: number; since: number } {
    return { number: this.#known, since: this.#knownSince };
  }
}
