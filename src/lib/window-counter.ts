import { RecentMap } from './recent-map.ts';

type Window = { start: number; count: number };

/**
 * Counts per key, in a window that begins with the key's first count, or with the clock (a UTC minute). Memory is
 * bounded: beyond `maxKeys`, keys not counted recently are dropped.
 */
export class WindowCounter {
  readonly #windows: RecentMap<string, Window>;
  readonly #windowMs: number;
  readonly #begins: 'first' | 'clock';

  constructor(windowMs: number, maxKeys: number, begins: 'first' | 'clock' = 'first') {
    this.#windowMs = windowMs;
    this.#begins = begins;
    this.#windows = new RecentMap(maxKeys);
  }

  /** How long until the key is below `max` again; 0: it is. Does not count. */
  waitMs(key: string, max: number, now: number): number {
    const window = this.#present(key, now);
    return window && window.count >= max ? window.start + this.#windowMs - now : 0;
  }

  /** Counts one and returns a function that takes it back. */
  take(key: string, now: number): () => void {
    const window = this.#present(key, now) ?? { start: this.#startOf(now), count: 0 };
    if (window.count === 0) this.#windows.set(key, window);
    window.count++;
    return () => {
      window.count--;
      if (window.count === 0 && this.#windows.get(key) === window) this.#windows.delete(key);
    };
  }

  clear(key: string): void {
    this.#windows.delete(key);
  }

  #startOf(now: number): number {
    return this.#begins === 'first' ? now : now - (now % this.#windowMs);
  }

  /** Setting the clock back starts a new window. */
  #present(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && now >= window.start && now < window.start + this.#windowMs ? window : undefined;
  }
}
