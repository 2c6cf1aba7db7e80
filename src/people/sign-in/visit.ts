import { sha256 } from '../../lib/hash.ts';
import type { SignInParts } from './parts.ts';
import type { Visit } from './sign-in.ts';

/** Who sends these headers, and what he is in the account: one statement. */
export async function visitOf(
  { store, clock, cookies }: Pick<SignInParts, 'store' | 'clock' | 'cookies'>,
  headers: Headers,
  accountId: string | null,
): Promise<Visit | null> {
  const token = cookies.sessionToken(headers);
  if (token === null) return null;
  const found = await store.read.findSignedIn(sha256(token), clock.now(), accountId);
  if (!found) return null;
  const { session, membership } = found;
  return {
    session: {
      personId: session.person_id,
      sessionId: session.id,
      email: session.email,
      name: session.name,
      twoFactor: session.totp_confirmed_at !== null,
      isOperator: session.is_operator,
      provedAt: session.proved_at,
      hasPasskey: session.has_passkey,
      byProvider: session.by_provider,
      defaultAccountId: session.default_account_id,
    },
    membership,
  };
}
