import { useEffect } from 'react';
import { useLinkToken } from './use-link-token.ts';

const KEY = 'repoint-invitation';

/**
 * The token of an invitation's link; null: none. It is kept for this tab, because signing in leads away from the page
 * and back, until `forget`: in an address it would reach the server's log, and the provider.
 */
export function useInvitationToken(): { token: string | null; forget: () => void } {
  const given = useLinkToken('/invitation');
  useEffect(() => {
    if (given !== null) keep(given);
  }, [given]);
  return { token: given ?? kept(), forget: () => keep(null) };
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A browser without storage keeps it while the page is open. */
function keep(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {}
}
