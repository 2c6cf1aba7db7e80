import { Refusal } from '../../errors/refusal.ts';
import { clientNetwork } from '../../lib/net/client-network.ts';
import { WindowCounter } from '../../lib/window-counter.ts';
import type { KnownBrowser } from './known-browsers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Limit = {
  /** Also the limit of a known browser. */
  perAccount?: number;
  perAddress?: number;
  /** Whether a browser that is known for the account has its own count. */
  knownBrowsers?: boolean;
  windowMs: number;
};

/** The failed attempts allowed within a window that begins with the first attempt. */
export const ATTEMPT_LIMITS = {
  /** Signing in. The account is the typed address, whether it exists or not. */
  signIn: { perAccount: 20, perAddress: 20, knownBrowsers: true, windowMs: 15 * MINUTE_MS },
  /** Re-entering the password while signed in. */
  ownPassword: { perAccount: 20, windowMs: 15 * MINUTE_MS },
  /** Codes of the second factor. Those of a sign-in are counted per account in the store, over all nodes. */
  secondFactor: { perAccount: 10, perAddress: 20, knownBrowsers: true, windowMs: 15 * MINUTE_MS },
  /** Sign-ins that wait for their code, for ten minutes. */
  challenge: { perAccount: 10, knownBrowsers: true, windowMs: 10 * MINUTE_MS },
  link: { perAccount: 20, perAddress: 20, windowMs: 15 * MINUTE_MS },
  /** Every mail counts, not only failures. The account is the recipient's address. */
  mail: { perAccount: 3, perAddress: 10, knownBrowsers: true, windowMs: HOUR_MS },
  /** Mails to an address about memberships: invitations, and what its rights became. */
  invitation: { perAccount: 5, windowMs: HOUR_MS },
  memberMail: { perAccount: 20, windowMs: HOUR_MS },
  /** Mails to an owner that somebody offers him a project. */
  offerMail: { perAccount: 5, windowMs: HOUR_MS },
  /** Every attempt counts: if no mail is sent, the response reveals whether an address has an account. */
  signUp: { perAccount: 5, perAddress: 10, windowMs: HOUR_MS },
  /** Secrets and assertions of OAuth clients. Not per client, whose id is no secret: others could lock it out. */
  oauthClient: { perAddress: 300, windowMs: MINUTE_MS },
  /** Sign-ins begun with the provider: each is a row for ten minutes. Many people may share an address. */
  oidc: { perAddress: 300, windowMs: 15 * MINUTE_MS },
  /** Wrong answers of passkeys, which cannot be guessed: only so that they cost little. */
  passkey: { perAddress: 100, windowMs: 15 * MINUTE_MS },
  changeEmail: { perAccount: 5, perAddress: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

/** Who attempts; null: unknown. The address may be in any spelling. */
type Attempter = {
  account: string | null;
  address: string | null;
  browser?: KnownBrowser | null;
};

/** An attempt in progress. */
export type Attempt = {
  /** From where; not there in tests. */
  address?: () => string;
  /**
   * Counts it for the account as well, once that is known; in a browser known for the account, only for the
   * browser. Throws if there are no attempts left.
   */
  on(account: string): void;
  /** The same without counting for the account, which is counted elsewhere. Returns the browser's id, or null. */
  inBrowserOf(account: string): string | null;
  /** For an attempt that succeeded, or failed for another reason than the caller's input. */
  giveBack(): void;
};

/**
 * Counts attempts by address, by account and by known browser, separately for each kind. An attempt is counted before
 * it is evaluated, so that concurrent ones all count; a success is given back. A refused attempt is not recorded, so
 * one address cannot add more accounts than it has attempts. In memory, so that an attack causes no writes.
 */
export class AttemptLimiter {
  readonly #counters = new Map<string, WindowCounter>();
  readonly #maxKeys: number;

  /** `maxKeys`: how many addresses, accounts and browsers are remembered per kind, in some 15 MB. */
  constructor(maxKeys = 100_000) {
    this.#maxKeys = maxKeys;
  }

  /**
   * Takes one attempt and returns a function that gives it back. Throws a Refusal (429 with the time to wait) if the
   * address or the account has none left; then nothing is counted for the other.
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
   * As `take`, if the account becomes known only later. Until then a browser that is known for any account is not
   * refused because of its address.
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

  /** Resets the failed attempts of the account, or of the browser if it is known for the account. */
  clear(kind: AttemptKind, account: string, browser?: KnownBrowser): void {
    const attempter = { account, address: null, browser: browser ?? null };
    for (const { counter, key } of this.#countsOf(kind, attempter)) counter.clear(key);
  }

  /** The address comes first, so that one without attempts left counts for no account. */
  #countsOf(kind: AttemptKind, { account, address, browser }: Attempter) {
    const { perAccount = Number.POSITIVE_INFINITY, perAddress, knownBrowsers }: Limit = ATTEMPT_LIMITS[kind];
    const counts: { counter: WindowCounter; key: string; max: number }[] = [];
    const add = (by: string, key: string, max: number) => counts.push({ counter: this.#counterOf(kind, by), key, max });
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
