import { invalid } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { PersonRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import type { TellsBySecurityMail } from './sign-in/security-mails.ts';
import { LINK_LIFETIME_MS, newSignInLink, signInLinkUrl } from './sign-in-link.ts';

export type ResetLink = { account_id: string | null; email: string; url: string; expires_at: string };

/**
 * A one-time link to set a new password: for the person with this address, or the owner of this account.
 * `twoFactorOff` also removes the second factor, at once: for somebody who lost it with all recovery codes.
 */
export async function createResetLink(
  deps: Authored &
    TellsBySecurityMail & {
      store: StoreWith<'dropTwoFactor' | 'insertLink'> & PersonFinder;
      clock: Clock;
      publicUrl: string;
    },
  idOrEmail: string,
  { twoFactorOff }: { twoFactorOff: boolean } = { twoFactorOff: false },
): Promise<ResetLink> {
  const { person, accountId } = await requirePerson(deps.store, idOrEmail);
  const now = deps.clock.now();
  const by = deps.author?.();
  const { token, row } = newSignInLink(now, LINK_LIFETIME_MS.commandLine);
  await deps.store.write.insertLink({ ...row, person_id: person.id, created_at: now, by });
  if (twoFactorOff) {
    await deps.store.write.dropTwoFactor({ personId: person.id, passkeysToo: true, now, by });
    deps.securityMails?.tell({ id: person.id }, { kind: 'second_factor.off' }, by);
  }
  return {
    account_id: accountId,
    email: person.email,
    url: signInLinkUrl(deps.publicUrl, token),
    expires_at: new Date(row.expires_at).toISOString(),
  };
}

type PersonFinder = StoreWith<'findAccountByIdOrEmail' | 'findOwner' | 'findPersonByEmail' | 'listMemberships'>;

/** With his account: the one that was named or is called by his address, else the first that he came to. */
async function requirePerson(
  { read }: PersonFinder,
  idOrEmail: string,
): Promise<{ person: PersonRow; accountId: string | null }> {
  const account = await read.findAccountByIdOrEmail(idOrEmail);
  const person =
    (await read.findPersonByEmail(idOrEmail.toLowerCase())) ?? (account && (await read.findOwner(account.id)));
  if (!person) throw invalid(`account "${idOrEmail}" does not exist; "accounts list" shows those that do`);
  const memberships = await read.listMemberships(person.id);
  const named = memberships.find(({ account_id }) => account_id === account?.id);
  return { person, accountId: (named ?? memberships[0])?.account_id ?? null };
}
