import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { insertMember } from '../people/members.ts';
import { findPersonByEmail, insertPerson, type NewPerson, setOperator } from '../people/persons.ts';
import { insertProject, type NewProject } from '../projects/projects.ts';
import type { AccountRow, ApiKeyRow, PersonRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { insertAccount } from './accounts.ts';
import { insertKey } from './api-keys.ts';

export type NewAccount = {
  account: Parameters<typeof insertAccount>[1];
  project: NewProject;
  /** Used if nobody has the address yet; with a password he must be new. */
  owner: NewPerson;
  memberId: string;
  by?: Author | undefined;
};

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Creates the account with its default project and its owner, who becomes an operator with the first account of a
 * store. Nothing is returned if the address is taken.
 */
export async function createAccount(tx: Tx, input: NewAccount): Promise<AccountRow | undefined> {
  const created = await insertRows(tx, input, await isFirstAccount(tx, input));
  if (!created) return undefined;
  const { id, email: subject, plan, created_at: at } = created.account;
  const details = { account_id: id, plan };
  await recordActivity(tx, null, input.by, { kind: 'account.created', subject, details, at });
  return created.account;
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

async function insertRows(
  tx: Tx,
  input: NewAccount,
  isOperator: boolean,
): Promise<{ account: AccountRow; owner: PersonRow } | undefined> {
  const account = await insertAccount(tx, input.account);
  if (!account) return undefined;
  const owner = await ownerFor(tx, input.owner);
  if (!owner) throw new Rollback(undefined);
  await insertProject(tx, { project: input.project, cap: null, idempotency: null });
  const member = { id: input.memberId, account_id: account.id, person_id: owner.id, project_ids: null };
  await insertMember(tx, { ...member, role: 'owner', created_at: account.created_at });
  if (isOperator) await setOperator(tx, { personId: owner.id, isOperator, now: account.created_at });
  return { account, owner };
}

async function ownerFor(tx: Tx, person: NewPerson): Promise<PersonRow | undefined> {
  const inserted = await insertPerson(tx, person);
  return inserted ?? (person.password_hash === null ? findPersonByEmail(tx.db, person.email) : undefined);
}

/** The operator's account, key and one-time link, at most once per store. */
export async function createFirstAccount(
  tx: Tx,
  input: NewAccount & { key: ApiKeyRow; link: { token_hash: string; expires_at: number } },
): Promise<boolean> {
  const now = input.account.created_at;
  if (!(await isFirstAccount(tx, input))) return false;
  const created = await insertRows(tx, input, true);
  if (!created) throw new Rollback(false);
  await insertKey(tx, { key: input.key, cap: 1 });
  await tx.db
    .insertInto('sign_in_links')
    .values({ ...input.link, person_id: created.owner.id, created_at: now, used_at: null })
    .execute();
  return true;
}
