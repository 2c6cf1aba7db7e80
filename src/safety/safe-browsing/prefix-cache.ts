import type { Clock } from '../../lib/clock.ts';
import type { ListedHash } from './search-response.ts';

/** The listed hashes that begin with a prefix, mostly none. */
export type PrefixMatches = readonly ListedHash[];

/** The maximum of the protocol. */
const MAX_CACHE_MS = 24 * 3_600_000;

/** Caches up to `capacity` answers, including empty ones, for as long as the service allows. */
export class PrefixCache {
  readonly #entries = new Map<number, { answer: PrefixMatches; expiresAt: number }>();
  readonly #clock: Clock;
  readonly #capacity: number;

  constructor(clock: Clock, capacity: number) {
    this.#clock = clock;
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(prefix: number): PrefixMatches | undefined {
    const entry = this.#entries.get(prefix);
    if (entry === undefined) return undefined;
    const left = entry.expiresAt - this.#clock.now();
    // With more than the maximum left the clock was set back, and the entry's age is unknown.
    if (left > 0 && left <= MAX_CACHE_MS) return entry.answer;
    this.#entries.delete(prefix);
    return undefined;
  }

  set(prefix: number, answer: PrefixMatches, cacheMs: number): void {
    this.#entries.delete(prefix);
    if (cacheMs <= 0) return;
    const expiresAt = this.#clock.now() + Math.min(cacheMs, MAX_CACHE_MS);
    this.#entries.set(prefix, { answer, expiresAt });
    if (this.#entries.size > this.#capacity) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
  }
}
