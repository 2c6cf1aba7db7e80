/** The value of the cookie, or null. */
export function readCookie(headers: Headers, name: string): string | null {
  const start = `${name}=`;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null;
}

const SESSION_SECONDS = 30 * 24 * 60 * 60;
export const SESSION_MS = SESSION_SECONDS * 1000;
const PENDING_SECONDS = 10 * 60;
export const PENDING_MS = PENDING_SECONDS * 1000;
const OIDC_SECONDS = 10 * 60;
export const OIDC_MS = OIDC_SECONDS * 1000;

/** The cookies of sessions, and of sign-ins that wait for a second factor or for the provider: opaque tokens, hidden from scripts. */
export class SignInCookies {
  readonly #session: string;
  readonly #pending: string;
  readonly #oidc: string;
  readonly #attributes: string;

  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https:');
    // No other host of the domain, and no page over http, can set a cookie with this prefix.
    const prefix = isSecure ? '__Host-' : '';
    this.#session = `${prefix}repoint.session_token`;
    this.#pending = `${prefix}repoint.two_factor`;
    this.#oidc = `${prefix}repoint.oidc_state`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  sessionToken(headers: Headers): string | null {
    return readCookie(headers, this.#session);
  }

  pendingToken(headers: Headers): string | null {
    return readCookie(headers, this.#pending);
  }

  oidcState(headers: Headers): string | null {
    return readCookie(headers, this.#oidc);
  }

  session(token: string): string {
    return `${this.#session}=${token}; Max-Age=${SESSION_SECONDS}; ${this.#attributes}`;
  }

  pending(token: string): string {
    return `${this.#pending}=${token}; Max-Age=${PENDING_SECONDS}; ${this.#attributes}`;
  }

  oidc(state: string): string {
    return `${this.#oidc}=${state}; Max-Age=${OIDC_SECONDS}; ${this.#attributes}`;
  }

  /** Removes the cookies of these headers. */
  clear(headers: Headers, which: { session?: true; pending?: true; oidc?: true }): string[] {
    const names = [
      ...(which.session && this.sessionToken(headers) !== null ? [this.#session] : []),
      ...(which.pending && this.pendingToken(headers) !== null ? [this.#pending] : []),
      ...(which.oidc && this.oidcState(headers) !== null ? [this.#oidc] : []),
    ];
    return names.map((name) => `${name}=; Max-Age=0; ${this.#attributes}`);
  }
}
