import type { Db } from '../db.ts';
import { insertProject, type NewProject } from '../projects/projects.ts';
import { Rollback } from '../rollback.ts';
import type { AccountRow, ApiKeyRow } from '../schema.ts';
import { insertSignIn, type NewSignIn } from '../sign-in/credentials.ts';
import type { Tx } from '../transaction.ts';
import { insertAccount } from './accounts.ts';
import { insertKey } from './api-keys.ts';

export type NewAccount = {
  account: Parameters<typeof insertAccount>[1];
  project: NewProject;
  signIn: NewSignIn | null;
};

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** The account with its default project, whole or not at all. Nothing is returned when the e-mail is taken. */
export async function createAccount(tx: Tx, input: NewAccount): Promise<AccountRow | undefined> {
  const account = await insertAccount(tx, input.account);
  if (!account) return undefined;
  await insertProject(tx, { project: input.project, idempotency: null });
  if (input.signIn) await insertSignIn(tx, input.signIn);
  return account;
}

/**
 * The operator's account, key and one-time link, once in the life of a store. Servers that start together
 * meet at the marker row: one inserts it, the others wait for that transaction and find it there.
 */
export async function createFirstAccount(
  tx: Tx,
  input: NewAccount & { key: ApiKeyRow; link: { token_hash: string; expires_at: number } },
): Promise<boolean> {
  const now = input.account.created_at;
  const marked = await tx.db
    .insertInto('server_secrets')
    .values({ name: 'first-account', value: input.account.id, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (marked.numInsertedOrUpdatedRows === 0n) return false;
  if (!(await isEmpty(tx.db))) return false;
  if (!(await createAccount(tx, input))) throw new Rollback(false);
  await insertKey(tx, { key: input.key, cap: 1 });
  await tx.db
    .insertInto('sign_in_links')
    .values({ ...input.link, account_id: input.account.id, created_at: now, used_at: null })
    .execute();
  return true;
}
