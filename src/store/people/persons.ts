import type { Role } from '../../config/roles.ts';
import { type Author, type PersonAuthor, recordActivity, recordPersonActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import type { PersonRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

export type NewPerson = Pick<PersonRow, 'id' | 'email' | 'name' | 'password_hash' | 'created_at' | 'updated_at'>;

/** Nothing is returned if the address is taken. */
export async function insertPerson({ db }: Tx, person: NewPerson): Promise<PersonRow | undefined> {
  return db
    .insertInto('persons')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findPerson(db: Db, personId: string): Promise<PersonRow | undefined> {
  return db.selectFrom('persons').selectAll().where('id', '=', personId).executeTakeFirst();
}

/** The address in lower case. */
export async function findPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return db.selectFrom('persons').selectAll().where('email', '=', email).executeTakeFirst();
}

export type PersonWithAccounts = PersonRow & { accounts: { account_id: string; email: string; role: Role }[] };

/** Oldest first, each with the accounts that he is a member of. */
export async function listPersons(db: Db): Promise<PersonWithAccounts[]> {
  const persons = await db.selectFrom('persons').selectAll().orderBy('id').execute();
  const members = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.person_id', 'accounts.id as account_id', 'accounts.email', 'members.role'])
    .orderBy('members.id')
    .execute();
  const accounts = Map.groupBy(members, ({ person_id }) => person_id);
  return persons.map((person) => ({
    ...person,
    accounts: (accounts.get(person.id) ?? []).map(({ person_id: _, ...account }) => account),
  }));
}

export async function renamePerson({ db }: Tx, input: { personId: string; name: string; now: number }): Promise<void> {
  await db
    .updateTable('persons')
    .set({ name: input.name, updated_at: input.now })
    .where('id', '=', input.personId)
    .execute();
}

/** What became of a change: `last_operator` would have left the server without one. */
export type PersonChange = 'done' | 'last_operator' | 'gone';

/** Rights are not given to somebody who is disabled: he is gone. */
export async function setOperator(
  tx: Tx,
  input: { personId: string; isOperator: boolean; now: number; by?: Author | undefined },
): Promise<PersonChange> {
  const { personId, isOperator, now: at } = input;
  if (!isOperator && (await isLastOperator(tx, personId))) return 'last_operator';
  const changed = await tx.db
    .updateTable('persons')
    .set({ is_operator: isOperator, updated_at: at })
    .where('id', '=', personId)
    .where((eb) => (isOperator ? eb('disabled_at', 'is', null) : eb.lit(true)))
    .where('is_operator', '!=', isOperator)
    .returning('email')
    .executeTakeFirst();
  if (!changed) return 'gone';
  const kind = isOperator ? 'operator.made' : 'operator.unmade';
  await recordActivity(tx, null, input.by, { kind, subject: changed.email, at });
  return 'done';
}

/**
 * Whether he alone is an operator who can sign in. The rows are locked: of two who take this right from each other at
 * once, one is the last.
 */
export async function isLastOperator({ db, engine }: Tx, personId: string): Promise<boolean> {
  const operators = db
    .selectFrom('persons')
    .select('id')
    .where('is_operator', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id');
  const ids = await (engine === 'postgres' ? operators.forNoKeyUpdate() : operators).execute();
  return ids.length === 1 && ids[0]?.id === personId;
}

/** From the next request on he can do nothing, on any node; his sessions, sign-ins that wait, and links end. */
export async function setPersonDisabled(
  tx: Tx,
  input: { personId: string; isDisabled: boolean; now: number; by?: PersonAuthor | undefined },
): Promise<PersonChange> {
  const { personId, isDisabled, now: at } = input;
  if (isDisabled && (await isLastOperator(tx, personId))) return 'last_operator';
  const changed = await tx.db
    .updateTable('persons')
    .set({ disabled_at: isDisabled ? at : null, updated_at: at })
    .where('id', '=', personId)
    .where('disabled_at', isDisabled ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return 'gone';
  for (const table of ['sessions', 'pending_sign_ins', 'sign_in_links', 'email_confirmations'] as const)
    await tx.db.deleteFrom(table).where('person_id', '=', personId).execute();
  const kind = isDisabled ? 'person.disabled' : 'person.enabled';
  await recordPersonActivity(tx, personId, input.by, { kind, at });
  return 'done';
}
