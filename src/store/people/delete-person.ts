import { lockAccount } from '../accounts/accounts.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { PersonRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { deletePersons } from './leave-account.ts';
import { isLastOperator } from './persons.ts';

/** `last_owner`: of these accounts, by what they are called, he is the last owner. */
export type PersonDeletion = 'done' | 'gone' | 'last_operator' | { last_owner: string[] };

/**
 * Deletes a person with all his ways in, and takes him out of his accounts. What he did there keeps his name; his
 * addresses go.
 */
export async function deletePerson(
  tx: Tx,
  input: { personId: string; now: number; by?: Author | undefined },
): Promise<PersonDeletion> {
  const { db, engine } = tx;
  const { personId, now: at } = input;
  const found = db.selectFrom('persons').selectAll().where('id', '=', personId);
  // Nothing that belongs to him can begin meanwhile.
  const person = await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
  if (!person) return 'gone';
  if (await isLastOperator(tx, personId)) return 'last_operator';
  const accountIds = await leaveAll(tx, person);
  for (const accountId of accountIds)
    await recordActivity(tx, accountId, input.by, { kind: 'member.left', subject: person.name, at });
  await recordActivity(tx, null, input.by, { kind: 'person.deleted', subject: personId, at });
  await forgetAddresses(tx, person, accountIds);
  await deletePersons(db, [personId]);
  return 'done';
}

/**
 * One account after the other, each locked: of two owners who go at once, one is the last. What he is there is read under
 * the lock, since another owner may have made him one meanwhile.
 */
async function leaveAll(tx: Tx, person: PersonRow): Promise<string[]> {
  const { db } = tx;
  const memberships = await db
    .selectFrom('members')
    .select(['id', 'account_id'])
    .where('person_id', '=', person.id)
    .orderBy('account_id')
    .execute();
  const orphaned: string[] = [];
  for (const { id, account_id } of memberships) {
    const account = await lockAccount(tx, account_id);
    const member = await db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirst();
    if (member?.role !== 'owner') continue;
    const next = await nextOwner(tx, account_id, person.id);
    if (account && next === null) orphaned.push(account.email);
    else if (account?.email === person.email && next !== null) await renameAccount(tx, account_id, next);
  }
  if (orphaned.length > 0) throw new Rollback({ last_owner: orphaned });
  await db.deleteFrom('members').where('person_id', '=', person.id).execute();
  return memberships.map(({ account_id }) => account_id);
}

/** The address of another owner who can sign in, the oldest one; null: there is none. */
async function nextOwner({ db }: Tx, accountId: string, personId: string): Promise<string | null> {
  const owner = await db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .select('persons.email')
    .where('members.account_id', '=', accountId)
    .where('members.role', '=', 'owner')
    .where('members.person_id', '!=', personId)
    .where('persons.disabled_at', 'is', null)
    .orderBy('members.id')
    .limit(1)
    .executeTakeFirst();
  return owner?.email ?? null;
}

/** Unless another account is called by that address. */
async function renameAccount({ db }: Tx, accountId: string, email: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email })
    .where('id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts as other').select('other.id').where('other.email', '=', email))),
    )
    .execute();
}

/** In the logs of his accounts and of the operator: his name stays, and there his id. */
async function forgetAddresses({ db }: Tx, { id, email, name }: PersonRow, accountIds: string[]): Promise<void> {
  for (const accountId of [...accountIds, null]) {
    const ofLog = accountId === null ? 'is' : '=';
    await db
      .updateTable('activity')
      .set({ subject: accountId === null ? id : name })
      .where('account_id', ofLog, accountId)
      .where('subject', '=', email)
      .execute();
    await db
      .updateTable('activity')
      .set({ address: null })
      .where('account_id', ofLog, accountId)
      .where('actor_id', '=', id)
      .execute();
  }
}
