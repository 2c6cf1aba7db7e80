import type { Clock } from '../../lib/clock.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;
const LONGEST_ASKED_MS = 24 * 3_600_000;

/**
 * Exponential back-off for a failing service: 5 to 10 s after the first failure, doubling up to 15 minutes, and never
 * shorter than the service itself requests (up to a day). One success ends it.
 */
export class BackOff {
  readonly #clock: Clock;
  readonly #random: () => number;
  #failures = 0;
  #since = 0;
  #waitMs = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** The remaining wait in milliseconds, 0 if there is none. A clock set back does not extend it. */
  remainingMs(): number {
    const elapsed = this.#clock.now() - this.#since;
    return elapsed < 0 ? 0 : Math.max(0, this.#waitMs - elapsed);
  }

  /** Failures of concurrent requests count as one. */
  failed(askedMs = 0): void {
    if (this.remainingMs() === 0) this.#failures += 1;
    const doubled = Math.min(FIRST_MS * 2 ** (this.#failures - 1), LONGEST_MS / 2);
    this.#since = this.#clock.now();
    this.#waitMs = Math.max(doubled * (1 + this.#random()), Math.min(askedMs, LONGEST_ASKED_MS));
  }

  succeeded(): void {
    this.#failures = 0;
    this.#waitMs = 0;
  }
}

/** A `Retry-After` header in milliseconds from `now`: seconds or a date; 0 if missing or invalid. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 0;
}
