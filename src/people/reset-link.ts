import type { Clock } from '../lib/clock.ts';
import type { StoreWith } from '../store/store.ts';
import { requireAccount } from './list-accounts.ts';
import { LINK_LIFETIME_MS, newSignInLink, signInLinkUrl } from './sign-in-link.ts';

export type ResetLink = { account_id: string; email: string; url: string; expires_at: string };

/**
 * A one-time link for the account's owner to set a new password. `twoFactorOff` also removes the second factor, at
 * once: for owners who lost it with all recovery codes. Refuses an unknown account.
 */
export async function createResetLink(
  deps: {
    store: StoreWith<'dropTwoFactor' | 'findAccountByIdOrEmail' | 'insertLink'>;
    clock: Clock;
    publicUrl: string;
  },
  idOrEmail: string,
  { twoFactorOff }: { twoFactorOff: boolean } = { twoFactorOff: false },
): Promise<ResetLink> {
  const account = await requireAccount(deps.store, idOrEmail);
  const now = deps.clock.now();
  const { token, row } = newSignInLink(now, LINK_LIFETIME_MS.commandLine);
  await deps.store.write.insertLink({ ...row, account_id: account.id, created_at: now });
  if (twoFactorOff) await deps.store.write.dropTwoFactor({ accountId: account.id, now });
  return {
    account_id: account.id,
    email: account.email,
    url: signInLinkUrl(deps.publicUrl, token),
    expires_at: new Date(row.expires_at).toISOString(),
  };
}
