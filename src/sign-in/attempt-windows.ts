import { RecentMap } from '../lib/recent-map.ts';

type Window = { start: number; count: number };

/** How many attempts each key has under way or made in vain in its present window. Bounded in memory. */
export class AttemptWindows {
  readonly #windows: RecentMap<string, Window>;
  readonly #windowMs: number;

  constructor(windowMs: number, maxKeys: number) {
    this.#windowMs = windowMs;
    this.#windows = new RecentMap(maxKeys);
  }

  /** 0 where the key has an attempt left; asking leaves no trace. */
  waitMs(key: string, max: number, now: number): number {
    const window = this.#present(key, now);
    return window && window.count >= max ? window.start + this.#windowMs - now : 0;
  }

  /** Counts one attempt and returns a function that gives it back. */
  take(key: string, now: number): () => void {
    const window = this.#present(key, now) ?? { start: now, count: 0 };
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

  /** A clock that was set back begins a new window. */
  #present(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && now >= window.start && now < window.start + this.#windowMs ? window : undefined;
  }
}
