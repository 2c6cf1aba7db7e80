import type { Store } from '../../store/store.ts';
import type { Auth } from './better-auth.ts';
import type { Session } from './sign-in.ts';

/**
 * The session of the cookie, or null. Does not extend it: that needs a response that renews the cookie, which is
 * `get-session`. Rejects with StoreUnavailable if the store does not answer.
 */
export async function currentSession(
  { auth, store }: { auth: Auth; store: Store },
  headers: Headers,
): Promise<Session | null> {
  const cookie = headers.get('cookie');
  if (cookie === null) return null;
  const query = { disableRefresh: true };
  const found = await auth.api.getSession({ headers: new Headers({ cookie }), query }).catch(async (error) => {
    // better-auth does not say why it failed.
    await store.ping();
    throw error;
  });
  if (!found) return null;
  const { id, email, name, twoFactorEnabled } = found.user;
  return { accountId: id, email, name, twoFactor: twoFactorEnabled === true, sessionId: found.session.id };
}
