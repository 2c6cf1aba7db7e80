import { SPREAD_MS } from './backoff.ts';
import type { Pause } from './pause.ts';

/** What one call may still wait for limits, in milliseconds. */
export type Budget = { leftMs: number };

type Window = { left: number; quota: number; lengthMs: number; endsAt: number };

/**
 * Keeps the calls of a client within a limit that the server tells in `RateLimit` and `RateLimit-Policy`: once its
 * places are spent, calls wait for the next window instead of being refused. Calls of other clients with the same key
 * may still spend them first: then 429 is waited for.
 */
export class Pace {
  readonly #pause: Pause;
  readonly #longestMs: number;
  readonly #now: () => number;
  #window: Window | null = null;

  constructor(pause: Pause, longestMs: number, now: () => number) {
    this.#pause = pause;
    this.#longestMs = longestMs;
    this.#now = now;
  }

  /** Resolves when there is a place for a call, or when waiting for one would take too long. */
  async take(budget: Budget, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const window = this.#window;
      if (!window) return;
      const waitMs = window.endsAt - this.#now();
      if (waitMs <= 0) renew(window, this.#now());
      if (window.left > 0) {
        window.left--;
        return;
      }
      if (!(await this.waitFor(waitMs, budget, signal))) return;
    }
  }

  /** Waits, and what was spent before counts as renewed; false if that is too long for the budget or the client. */
  async waitFor(ms: number, budget: Budget, signal: AbortSignal | undefined): Promise<boolean> {
    if (ms > this.#longestMs || ms > budget.leftMs) return false;
    // At least a little: a server that says 0 must not be asked without end.
    const waitMs = Math.max(ms, SPREAD_MS) + Math.random() * SPREAD_MS;
    budget.leftMs -= waitMs;
    const window = this.#window;
    const endsAt = window?.endsAt;
    await this.#pause(waitMs, signal);
    // Unless another call has done so meanwhile.
    if (window && window.left <= 0 && window.endsAt === endsAt) renew(window, this.#now());
    return true;
  }

  /** Reads the state that an answer tells. */
  note(headers: Headers): void {
    const told = shortestWindow(headers, this.#now());
    if (!told || told.lengthMs > this.#longestMs) return;
    const known = this.#window;
    const laterMs = known ? told.endsAt - known.endsAt : Number.POSITIVE_INFINITY;
    if (!known || laterMs > told.lengthMs / 2) this.#window = told;
    // An answer of the window before says nothing about this one.
    else if (laterMs > -told.lengthMs / 2) known.left = Math.min(known.left, told.left);
  }
}

/** One place at least: a limit of 0 may have been raised. */
function renew(window: Window, now: number): void {
  window.left = Math.max(1, window.quota);
  window.endsAt += window.lengthMs * Math.max(1, Math.ceil((now - window.endsAt) / window.lengthMs));
}

const ITEM = /"([^"]*)"((?:;\w+=\d{1,15})+)/g;

/** `"minute";r=5;t=42, "day";r=9;t=99` by name: `{ minute: { r: 5, t: 42 }, … }`. */
function parseItems(header: string | null): Map<string, Record<string, number>> {
  const items = [...(header ?? '').slice(0, 1_000).matchAll(ITEM)];
  return new Map(
    items.map(([, name = '', text = '']) => {
      const pairs = text.slice(1).split(';');
      return [
        name,
        Object.fromEntries(
          pairs.map((pair): [string, number] => [pair.slice(0, pair.indexOf('=')), Number(pair.split('=')[1])]),
        ),
      ];
    }),
  );
}

function shortestWindow(headers: Headers, now: number): Window | null {
  const policies = parseItems(headers.get('ratelimit-policy'));
  const windows = [...parseItems(headers.get('ratelimit'))].flatMap(([name, { r, t }]): Window[] => {
    const { q, w } = policies.get(name) ?? {};
    if (r === undefined || t === undefined || q === undefined || !w) return [];
    return [{ left: r, quota: q, lengthMs: w * 1_000, endsAt: now + t * 1_000 }];
  });
  return windows.sort((one, other) => one.lengthMs - other.lengthMs)[0] ?? null;
}
