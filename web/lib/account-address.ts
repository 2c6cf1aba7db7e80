/**
 * The account in the addresses of our pages, below /app: `/a/ACCOUNT/codes`. One without an account is about the one
 * that the person's pages open with.
 */

const NAMED = /^\/a\/(\w{1,64})(?=\/|$)/;

/** Pages that are about no account. */
const OUTSIDE = /^\/(?:sign-in|sign-up|forgot|welcome|confirm-email|invitation)(?:\/|$)/;

export function accountIn(path: string): string | null {
  return NAMED.exec(path)?.[1] ?? null;
}

export function withoutAccount(path: string): string {
  return path.replace(NAMED, '') || '/';
}

export function withAccount(path: string, account: string | null): string {
  return account === null || OUTSIDE.test(path) ? path : `/a/${account}${path}`;
}
