import { Refusal } from '../errors/refusal.ts';
import { clientNetwork } from '../lib/net/client-network.ts';
import { WindowCounter } from '../lib/window-counter.ts';
import type { KnownBrowser } from './known-browsers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Limit = {
  /** Also what a known browser has for itself. */
  perAccount: number;
  perAddress?: number;
  /** Whether a browser that is known for the account is counted for itself alone. */
  knownBrowsers?: boolean;
  windowMs: number;
};

/** How often something may be attempted without success within a window that begins with the first attempt. */
export const ATTEMPT_LIMITS = {
  /** Signing in. The account is the address that was typed, whether there is such an account or not. */
  signIn: { perAccount: 20, perAddress: 20, knownBrowsers: true, windowMs: 15 * MINUTE_MS },
  /** The password again while signed in. */
  ownPassword: { perAccount: 20, windowMs: 15 * MINUTE_MS },
  /** Codes of the second factor. Those of a sign-in are counted for the account in the store, on every node alike. */
  secondFactor: { perAccount: 10, perAddress: 20, knownBrowsers: true, windowMs: 15 * MINUTE_MS },
  /** Sign-ins that wait for their code, which they do for ten minutes. */
  challenge: { perAccount: 10, knownBrowsers: true, windowMs: 10 * MINUTE_MS },
  link: { perAccount: 20, perAddress: 20, windowMs: 15 * MINUTE_MS },
  /** Every mail counts, wanted or not. The account is the address that gets it. */
  mail: { perAccount: 3, perAddress: 10, knownBrowsers: true, windowMs: HOUR_MS },
  /** Every one counts: where no mail is sent, the answer tells whether an address has an account. */
  signUp: { perAccount: 5, perAddress: 10, windowMs: HOUR_MS },
  changeEmail: { perAccount: 5, perAddress: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

/** Who attempts; null where it is not known. The address may be in any spelling. */
type Attempter = {
  account: string | null;
  address: string | null;
  browser?: KnownBrowser | null;
};

/** One attempt under way. */
export type Attempt = {
  /**
   * Counts it for the account as well, once that is known; in a browser that is known for the account, for the
   * browser alone. Throws when it has none left.
   */
  on(account: string): void;
  /** The same without a count for the account, where something else counts that. Returns the browser's id, or null. */
  inBrowserOf(account: string): string | null;
  /** It succeeded, or failed through nobody's fault. */
  giveBack(): void;
};

/**
 * Counts attempts by address, by account and by known browser, each kind for itself. An attempt counts from its
 * beginning, so that a thousand at the same time are a thousand; what turned out well is given back. What is refused
 * leaves no trace, so one address can bring in no more accounts than it has attempts. In memory: under attack nothing
 * is written anywhere.
 */
export class AttemptLimiter {
  readonly #counters = new Map<string, WindowCounter>();
  readonly #maxKeys: number;

  /** Of each kind that many addresses, accounts and browsers are remembered, in some 15 MB. */
  constructor(maxKeys = 100_000) {
    this.#maxKeys = maxKeys;
  }

  /**
   * Takes one attempt and returns a function that gives it back. Throws a Refusal (429 with the time to wait) when
   * the address or the account has none left; the other of the two loses nothing then.
   */
  take(kind: AttemptKind, attempter: Attempter, now: number): () => void {
    const counts = this.#countsOf(kind, attempter);
    for (const { counter, key, max } of counts) {
      const waitMs = counter.waitMs(key, max, now);
      if (waitMs > 0) throw tooManyAttempts(waitMs);
    }
    const giveBacks = counts.map(({ counter, key }) => counter.take(key, now));
    return () => {
      for (const giveBack of giveBacks.splice(0)) giveBack();
    };
  }

  /**
   * As `take`, for whoever learns only later which account it is about. A browser that is known for some account is
   * not refused for its address before that.
   */
  begin(kind: AttemptKind, { account, address, browser }: Attempter, now: number): Attempt {
    const { knownBrowsers = false }: Limit = ATTEMPT_LIMITS[kind];
    const known = knownBrowsers ? (browser ?? null) : null;
    const taken: (() => void)[] = [];
    let refusal: unknown = null;
    try {
      taken.push(this.take(kind, { account, address }, now));
    } catch (error) {
      if (!known?.isKnown) throw error;
      refusal = error;
    }
    const giveBack = () => {
      for (const one of taken.splice(0)) one();
    };
    const inBrowserOf = (email: string) => {
      const id = known?.idFor(email) ?? null;
      if (id !== null) {
        giveBack();
        taken.push(this.take(kind, { account: email, address: null, browser: known }, now));
      } else if (refusal !== null) throw refusal;
      return id;
    };
    return {
      inBrowserOf,
      on: (email) => {
        if (inBrowserOf(email) === null) taken.push(this.take(kind, { account: email, address: null }, now));
      },
      giveBack,
    };
  }

  /** Forgets the failed attempts of the account, or the browser where it is known for the account. */
  clear(kind: AttemptKind, account: string, browser?: KnownBrowser): void {
    const attempter = { account, address: null, browser: browser ?? null };
    for (const { counter, key } of this.#countsOf(kind, attempter)) counter.clear(key);
  }

  /** The address comes first: one that has no attempts left reaches no account's count. */
  #countsOf(kind: AttemptKind, { account, address, browser }: Attempter) {
    const { perAccount, perAddress, knownBrowsers }: Limit = ATTEMPT_LIMITS[kind];
    const counts: { counter: WindowCounter; key: string; max: number }[] = [];
    const add = (by: string, key: string, max: number) =>
      counts.push({ counter: this.#counterOf(kind, by), key, max });
    const id = knownBrowsers && account !== null ? browser?.idFor(account) : null;
    if (id) {
      add('browser', id, perAccount);
      return counts;
    }
    if (address !== null && perAddress !== undefined) add('address', clientNetwork(address), perAddress);
    if (account !== null) add('account', account, perAccount);
    return counts;
  }

  #counterOf(kind: AttemptKind, by: string): WindowCounter {
    const name = `${kind} by ${by}`;
    const known = this.#counters.get(name);
    if (known) return known;
    const counter = new WindowCounter(ATTEMPT_LIMITS[kind].windowMs, this.#maxKeys);
    this.#counters.set(name, counter);
    return counter;
  }
}

export function tooManyAttempts(waitMs: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('rate_limited', `Too many attempts; try again in ${wait}`, { retryAfter });
}
