import { Refusal } from '../errors/refusal.ts';
import { clientNetwork } from '../lib/net/client-network.ts';
import { RecentMap } from '../lib/recent-map.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Limit = { perAccount: number; perAddress: number; windowMs: number };

/** How often something may be attempted without success within a window that begins with the first attempt. */
export const ATTEMPT_LIMITS = {
  /** Signing in. The account is the address that was typed, whether there is such an account or not. */
  signIn: { perAccount: 20, perAddress: 20, windowMs: 15 * MINUTE_MS },
  /** The password or a code again while signed in. */
  ownPassword: { perAccount: 20, perAddress: 20, windowMs: 15 * MINUTE_MS },
  /** The second factor; better-auth bounds it per account and per sign-in as well. */
  secondFactor: { perAccount: 20, perAddress: 20, windowMs: 15 * MINUTE_MS },
  link: { perAccount: 20, perAddress: 20, windowMs: 15 * MINUTE_MS },
  /** Every mail counts, wanted or not. */
  mail: { perAccount: 3, perAddress: 10, windowMs: HOUR_MS },
  signUp: { perAccount: 5, perAddress: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

/** Whoever attempts: null where it is not known. The address may be in any spelling. */
export type Attempter = { account: string | null; address: string | null };

/** One attempt under way. */
export type Attempt = {
  /** Counts it for the account as well, once that is known. Throws when the account has none left. */
  on(account: string): void;
  /** It turned out well, or nobody's fault. */
  giveBack(): void;
};

type Window = { start: number; count: number };

/** Keys remembered per process; whoever wants to push one out must come from as many networks. */
const MAX_KEYS = 200_000;

/**
 * Counts attempts by account and by address. A try counts from its beginning, so that a thousand at the same time are
 * a thousand; what turned out well is given back. In memory: under attack nothing is written anywhere.
 */
export class AttemptLimiter {
  readonly #windows = new RecentMap<string, Window>(MAX_KEYS);

  /**
   * Takes one attempt and returns a function that gives it back. Throws a Refusal (429 with the time to wait) when the account
   * or the address has none left; the other of the two loses nothing then.
   */
  take(kind: AttemptKind, { account, address }: Attempter, now: number): () => void {
    const limit: Limit = ATTEMPT_LIMITS[kind];
    const windows: Window[] = [];
    let waitMs = 0;
    const ask = (key: string, max: number) => {
      const window = this.#window(key, limit.windowMs, now);
      if (window.count >= max) waitMs = Math.max(waitMs, window.start + limit.windowMs - now);
      windows.push(window);
    };
    if (account !== null) ask(`${kind} account ${account}`, limit.perAccount);
    if (address !== null) ask(`${kind} address ${clientNetwork(address)}`, limit.perAddress);
    if (waitMs > 0) throw tooMany(waitMs);
    for (const window of windows) window.count++;
    return () => {
      for (const window of windows) window.count--;
    };
  }

  /** As `take`, for whoever learns only later which account it is about. */
  begin(kind: AttemptKind, who: Attempter, now: number): Attempt {
    const taken = [this.take(kind, who, now)];
    return {
      on: (account) => void taken.push(this.take(kind, { account, address: null }, now)),
      giveBack: () => {
        for (const giveBack of taken) giveBack();
      },
    };
  }

  #window(key: string, windowMs: number, now: number): Window {
    const known = this.#windows.get(key);
    if (known && now >= known.start && now < known.start + windowMs) return known;
    const window = { start: now, count: 0 };
    this.#windows.set(key, window);
    return window;
  }
}

function tooMany(waitMs: number): Refusal {
  const retryAfter = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('rate_limited', `Too many attempts; try again in ${wait}`, { retryAfter });
}
