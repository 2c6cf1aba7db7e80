import { lockAccount, updateAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { insertSignIn, setPassword } from './credentials.ts';

type NewLink = { token_hash: string; account_id: string; created_at: number; expires_at: number };

export async function insertLink({ db }: Tx, link: NewLink): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({ ...link, used_at: null })
    .execute();
}

/** The owner of the link, and whether the account has no password yet; undefined if it is used or unknown. */
export async function findLinkOwner(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<{ email: string; timeZone: string; isNew: boolean; isSuspended: boolean } | undefined> {
  const found = await db
    .selectFrom('sign_in_links')
    .innerJoin('accounts', 'accounts.id', 'sign_in_links.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.time_zone', 'accounts.suspended_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const isNew = !(await hasSignIn(db, found.id));
  return { email: found.email, timeZone: found.time_zone, isNew, isSuspended: found.suspended_at !== null };
}

/**
 * Uses up the link, and the account's other links, and sets the password. With its first password an account without a
 * chosen time zone gets `timeZone`. The condition in the statement lets only one of two concurrent callers succeed.
 * Nothing is returned if the link is unknown, used or expired.
 */
export async function consumeLink(
  tx: Tx,
  input: {
    tokenHash: string;
    passwordHash: string;
    credentialId: string;
    timeZone?: string | null;
    now: number;
  },
): Promise<{ accountId: string; email: string } | undefined> {
  const { now, passwordHash } = input;
  const link = await tx.db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', input.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  const account = link && (await lockAccount(tx, link.account_id));
  if (!account) return undefined;
  // Suspended meanwhile: the link stays as it is.
  if (account.suspended_at !== null) throw new Rollback(undefined);
  await tx.db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('account_id', '=', account.id)
    .where('used_at', 'is', null)
    .execute();
  const signIn = { accountId: account.id, passwordHash, now };
  if (await hasSignIn(tx.db, account.id)) await setPassword(tx, { ...signIn, keepSession: null });
  else {
    await insertSignIn(tx, { ...signIn, email: account.email, credentialId: input.credentialId });
    if (input.timeZone && account.time_zone === 'UTC') {
      await updateAccount(tx, { accountId: account.id, changes: { time_zone: input.timeZone }, now });
    }
  }
  return { accountId: account.id, email: account.email };
}

async function hasSignIn(db: Db, accountId: string): Promise<boolean> {
  const user = await db.selectFrom('sign_in_users').select('id').where('id', '=', accountId).executeTakeFirst();
  return user !== undefined;
}
