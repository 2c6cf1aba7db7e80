import type { Db } from '../db.ts';
import { insertProject, type NewProject } from '../projects/projects.ts';
import type { AccountRow, ApiKeyRow } from '../schema.ts';
import { insertSignIn, type NewSignIn } from '../sign-in/credentials.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { insertAccount } from './accounts.ts';
import { insertKey } from './api-keys.ts';

export type NewAccount = {
  account: Omit<Parameters<typeof insertAccount>[1], 'is_operator'>;
  project: NewProject;
  signIn: NewSignIn | null;
};

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Creates the account with its default project; the first account of a store becomes an operator. Nothing is returned
 * if the e-mail is taken.
 */
export async function createAccount(tx: Tx, input: NewAccount): Promise<AccountRow | undefined> {
  return insertRows(tx, input, await isFirstAccount(tx, input));
}

/**
 * Whether this is the first account ever created in this store. Concurrent creates compete for the marker row: one
 * inserts it, the others wait for that transaction and find the row.
 */
async function isFirstAccount({ db }: Tx, { account }: NewAccount): Promise<boolean> {
  const marked = await db
    .insertInto('server_secrets')
    .values({ name: 'first-account', value: account.id, created_at: account.created_at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return marked.numInsertedOrUpdatedRows !== 0n && (await isEmpty(db));
}

async function insertRows(tx: Tx, input: NewAccount, isOperator: boolean): Promise<AccountRow | undefined> {
  const account = await insertAccount(tx, { ...input.account, is_operator: isOperator });
  if (!account) return undefined;
  await insertProject(tx, { project: input.project, cap: null, idempotency: null });
  if (input.signIn) await insertSignIn(tx, input.signIn);
  return account;
}

/** The operator's account, key and one-time link, at most once per store. */
export async function createFirstAccount(
  tx: Tx,
  input: NewAccount & { key: ApiKeyRow; link: { token_hash: string; expires_at: number } },
): Promise<boolean> {
  const now = input.account.created_at;
  if (!(await isFirstAccount(tx, input))) return false;
  if (!(await insertRows(tx, input, true))) throw new Rollback(false);
  await insertKey(tx, { key: input.key, cap: 1 });
  await tx.db
    .insertInto('sign_in_links')
    .values({ ...input.link, account_id: input.account.id, created_at: now, used_at: null })
    .execute();
  return true;
}
