import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomText } from '../../lib/random-text.ts';
import { readCookie } from './cookies.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** 82 bits: unique per browser. */
const RANDOM_LENGTH = 16;
/** 48 bits of signature over the id, and 132 over the id and the account. */
const OURS_LENGTH = 8;
const ACCOUNT_LENGTH = 22;
const ID_LENGTH = RANDOM_LENGTH + OURS_LENGTH;
const TOKEN = new RegExp(`^[a-z0-9]{${RANDOM_LENGTH}}[\\w-]{${OURS_LENGTH + ACCOUNT_LENGTH}}$`);
/** Accounts that one browser is known for; the least recently used is dropped. */
const MAX_TOKENS = 5;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type KnownBrowser = {
  /** Whether any account has signed in here before. */
  isKnown: boolean;
  /** An id for the browser if this account has signed in here before, else null. */
  idFor(email: string): string | null;
};

/**
 * Which browsers have signed in to an account before. Such a browser has its own count of attempts, so nobody else can
 * lock its owner out. The cookie contains a random id per account, signed together with the account's address: it
 * reveals nothing and signs nobody in, and nothing is stored on the server.
 */
export class KnownBrowsers {
  readonly #secret: string;
  readonly #name: string;
  readonly #attributes: string;

  constructor({ secret, publicUrl }: { secret: string; publicUrl: string }) {
    const isSecure = publicUrl.startsWith('https:');
    this.#secret = secret;
    this.#name = `${isSecure ? '__Secure-' : ''}repoint.known_browser`;
    const secure = isSecure ? '; Secure' : '';
    this.#attributes = `Max-Age=${YEAR_SECONDS}; Path=/dashboard-api; HttpOnly; SameSite=Lax${secure}`;
  }

  /** The browser that sent these headers. */
  find(headers: Headers): KnownBrowser {
    const tokens = this.#tokens(headers);
    return {
      isKnown: tokens.length > 0,
      idFor: (email) => this.#tokenFor(tokens, email)?.slice(0, ID_LENGTH) ?? null,
    };
  }

  /** The `Set-Cookie` that makes the browser known for the account, for a year. */
  remember(headers: Headers, email: string): string {
    const tokens = this.#tokens(headers);
    const token = this.#tokenFor(tokens, email) ?? this.#newToken(email);
    const all = [token, ...tokens.filter((other) => other !== token)].slice(0, MAX_TOKENS);
    return `${this.#name}=${all.join('.')}; ${this.#attributes}`;
  }

  /** The tokens in the cookie with a valid signature. */
  #tokens(headers: Headers): string[] {
    const value = readCookie(headers, this.#name) ?? '';
    return value.split('.', MAX_TOKENS).filter((token) => TOKEN.test(token) && this.#isOurs(token));
  }

  #isOurs(token: string): boolean {
    const random = token.slice(0, RANDOM_LENGTH);
    return isEqual(token.slice(RANDOM_LENGTH, ID_LENGTH), this.#sign(random, OURS_LENGTH));
  }

  #tokenFor(tokens: string[], email: string): string | undefined {
    return tokens.find((token) => {
      const id = token.slice(0, ID_LENGTH);
      return isEqual(token.slice(ID_LENGTH), this.#sign(`${id} ${email}`, ACCOUNT_LENGTH));
    });
  }

  #newToken(email: string): string {
    const random = randomText(ALPHABET, RANDOM_LENGTH);
    const id = random + this.#sign(random, OURS_LENGTH);
    return id + this.#sign(`${id} ${email}`, ACCOUNT_LENGTH);
  }

  #sign(text: string, length: number): string {
    const signature = createHmac('sha256', this.#secret).update(`known browser ${text}`);
    return signature.digest('base64url').slice(0, length);
  }
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
