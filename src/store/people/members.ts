import type { Role } from '../../config/roles.ts';
import type { Db } from '../db.ts';
import type { MemberRow, PersonRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** False: he is a member already. */
export async function insertMember({ db }: Tx, member: MemberRow): Promise<boolean> {
  const inserted = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Whom the account belongs to: the owner with its address, else its oldest owner. */
export async function findOwner(db: Db, accountId: string): Promise<PersonRow | undefined> {
  return ownersOf(db, accountId).selectAll('persons').executeTakeFirst();
}

/**
 * Where mails about the account go: to the same of those who can sign in. Whoever owns it no more gets none, also if it
 * is still called by his address. Null: there is nobody.
 */
export async function findOwnerEmail(db: Db, accountId: string): Promise<string | null> {
  const active = ownersOf(db, accountId).where('persons.disabled_at', 'is', null);
  return (await active.select('persons.email').executeTakeFirst())?.email ?? null;
}

function ownersOf(db: Db, accountId: string) {
  return db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .where('members.account_id', '=', accountId)
    .where('members.role', '=', 'owner')
    .orderBy((eb) => eb.case().when('persons.email', '=', eb.ref('accounts.email')).then(0).else(1).end())
    .orderBy('members.id')
    .limit(1);
}

export async function isOwnedByOperator(db: Db, accountId: string): Promise<boolean> {
  const operator = await db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .select('persons.id')
    .where('members.account_id', '=', accountId)
    .where('members.role', '=', 'owner')
    .where('persons.is_operator', '=', true)
    .limit(1)
    .executeTakeFirst();
  return operator !== undefined;
}

export type Membership = { account_id: string; email: string; role: Role };

/** The accounts of a person, in the order in which he came to them. */
export async function listMemberships(db: Db, personId: string): Promise<Membership[]> {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id as account_id', 'accounts.email', 'members.role'])
    .where('members.person_id', '=', personId)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute();
}

/** The account that the person's pages open with. False: he is no member of it. */
export async function setDefaultAccount(
  { db }: Tx,
  input: { personId: string; accountId: string; now: number },
): Promise<boolean> {
  const { personId, accountId } = input;
  const set = await db
    .updateTable('persons')
    .set({ default_account_id: accountId, updated_at: input.now })
    .where('id', '=', personId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members')
          .select('members.id')
          .where('person_id', '=', personId)
          .where('account_id', '=', accountId),
      ),
    )
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

export type Recipient = { id: string; email: string; timeZone: string };

/** Whom to write to, with the time zone of his account: the one that his pages open with, else the oldest membership's. */
export async function findRecipient(db: Db, personId: string): Promise<Recipient | undefined> {
  const person = await db
    .selectFrom('persons')
    .select(['id', 'email'])
    .select((eb) =>
      eb
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.account_id')
        .select('accounts.time_zone')
        .whereRef('members.person_id', '=', 'persons.id')
        .orderBy((order) =>
          order.case().when('accounts.id', '=', order.ref('persons.default_account_id')).then(0).else(1).end(),
        )
        .orderBy('members.id')
        .limit(1)
        .as('time_zone'),
    )
    .where('id', '=', personId)
    .executeTakeFirst();
  return person && { id: person.id, email: person.email, timeZone: person.time_zone ?? 'UTC' };
}

/** An account may have more: then the oldest. */
const MAX_OWNERS_TOLD = 50;

/** The owners of an account who can sign in, oldest first, with its time zone. */
export async function listOwners(db: Db, accountId: string): Promise<(Recipient & { account: string })[]> {
  return db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['persons.id', 'persons.email', 'accounts.time_zone as timeZone', 'accounts.email as account'])
    .where('members.account_id', '=', accountId)
    .where('members.role', '=', 'owner')
    .where('persons.disabled_at', 'is', null)
    .orderBy('members.id')
    .limit(MAX_OWNERS_TOLD)
    .execute();
}
