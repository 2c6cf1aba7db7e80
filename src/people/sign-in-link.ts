import { newToken } from './sign-in/token.ts';

const HOUR_MS = 3_600_000;
/** How long a link is valid, by its origin. */
export const LINK_LIFETIME_MS = {
  firstStart: 7 * 24 * HOUR_MS,
  commandLine: 24 * HOUR_MS,
  mail: HOUR_MS,
  confirmation: 24 * HOUR_MS,
};

/** A one-time link: the token for its owner, and the row for the store. */
export type SignInLink = { token: string; row: { token_hash: string; expires_at: number } };

export function newSignInLink(now: number, lifetimeMs: number): SignInLink {
  const { token, hash } = newToken();
  return { token, row: { token_hash: hash, expires_at: now + lifetimeMs } };
}

/** The token is in the fragment, which browsers do not send: so it appears in no log and no referrer. */
export function signInLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/app/welcome#${token}`;
}

/** Confirms a new address; the token is in the fragment, as above. */
export function confirmEmailUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/app/confirm-email#${token}`;
}
