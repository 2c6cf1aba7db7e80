import type { Role } from '../../config/roles.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
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

export async function setOperator(
  tx: Tx,
  input: { personId: string; isOperator: boolean; now: number; by?: Author | undefined },
): Promise<void> {
  const { isOperator, now: at } = input;
  const changed = await tx.db
    .updateTable('persons')
    .set({ is_operator: isOperator, updated_at: at })
    .where('id', '=', input.personId)
    .where('is_operator', '!=', isOperator)
    .returning('email')
    .executeTakeFirst();
  const kind = isOperator ? 'operator.made' : 'operator.unmade';
  if (changed) await recordActivity(tx, null, input.by, { kind, subject: changed.email, at });
}
