import { useSyncExternalStore } from 'react';
import { accountIn, withAccount } from './account-address.ts';

/**
 * The account that the pages of this tab are about. It never changes while they are loaded: another account is opened
 * by loading them anew, so that nothing of one account is cached, running or shown in another.
 */
let account = accountIn((globalThis.location?.pathname ?? '').replace(/^\/app/, ''));

export function currentAccount(): string | null {
  return account;
}

/** For an address that names none, as soon as it is known which account the person's pages open with. */
export function openAccount(id: string): void {
  account ??= id;
}

export function isOfAnother(named: string | null): boolean {
  return named !== null && account !== null && named !== account;
}

/** The address of a page of the present account; `path` is below /app. */
export function pageAddress(path: string, of: string | null = account): string {
  return `/app${withAccount(path, of)}`;
}

/** Sent with requests about the present account, which says so for all of them. */
export function accountHeader(): Record<string, string> {
  return account === null ? {} : { [HEADER]: account };
}

const HEADER = 'repoint-account';

/** For a request about the person, whatever account the pages are about. */
export const NO_ACCOUNT = { [HEADER]: '' };

/** Of something that the browser fetches by itself, without our header: pictures, downloads, streams. */
export function inAccount(address: string): string {
  if (account === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}account=${account}`;
}

/** Why the server refuses everything about an account to this person. */
export type ClosedReason = 'not_a_member' | 'account_suspended';

let closed: ClosedReason | null = null;
const listeners = new Set<() => void>();

/** For a request that was refused because the present account is closed to the person. */
export function reportClosed(reason: ClosedReason): void {
  if (closed === reason || account === null) return;
  closed = reason;
  for (const listener of listeners) listener();
}

/** Why the present account is closed to the person, or is by now; null: it is open. */
export function closedReason(): ClosedReason | null {
  return closed;
}

export function useClosed(): ClosedReason | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, closedReason);
}
