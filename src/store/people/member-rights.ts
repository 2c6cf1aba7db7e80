import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../config/roles.ts';
import { lockAccount } from '../accounts/accounts.ts';
import type { AccountRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Somebody who changes who may do what in an account: a person, by his role in it; null: the operator. */
export type Actor = { personId: string } | null;

/**
 * `gone`: there is no such account, or it is being deleted. `not_allowed`: he is no admin or owner any more.
 * `owners_only`: it makes, changes or removes an owner.
 */
export type RightsRefusal = 'gone' | 'not_allowed' | 'owners_only';

/** Admins do all but what concerns owners. */
export function refuseActor(role: Role | undefined, concerned: readonly Role[]): RightsRefusal | null {
  if (role === 'owner') return null;
  if (role !== 'admin') return 'not_allowed';
  return concerned.includes('owner') ? 'owners_only' : null;
}

/** So that the members of an account change one after another. Null: there is none, or it is being deleted. */
export async function lockForMembers(tx: Tx, accountId: string): Promise<AccountRow | null> {
  const account = await lockAccount(tx, accountId);
  return account && account.deleting_at === null ? account : null;
}

/** By what he is now. Null: he may. `concerned`: the roles that are given or taken. The account is locked. */
export async function refuseChangeBy(
  { db }: Tx,
  accountId: string,
  actor: Actor,
  concerned: readonly Role[],
): Promise<RightsRefusal | null> {
  if (actor === null) return null;
  const own = await db
    .selectFrom('members')
    .select(['role', 'project_ids'])
    .where('account_id', '=', accountId)
    .where('person_id', '=', actor.personId)
    .executeTakeFirst();
  return refuseActor(own && own.project_ids === null ? own.role : undefined, concerned);
}

/**
 * The condition that the person in the column `by` could give now what a row of the table gives others: with his rights
 * ends what he gave by them and nobody has taken yet. Null there: the operator. `role`: the column of the role given.
 */
export function isStillGiven(
  table: 'invitations' | 'project_offers',
  { by, role }: { by: string; role?: string },
): RawBuilder<SqlBool> {
  const [account, person] = [sql.ref(`${table}.account_id`), sql.ref(`${table}.${by}`)];
  const byAdmin = role ? sql`${sql.ref(`${table}.${role}`)} <> 'owner'` : sql`true`;
  return sql`(${person} is null or exists (
    select 1 from members as giver join persons as giving on giving.id = giver.person_id
    where giver.account_id = ${account} and giver.person_id = ${person}
      and giver.project_ids is null and giving.disabled_at is null
      and (giver.role = 'owner' or (giver.role = 'admin' and ${byAdmin}))))`;
}

/** Whether somebody else owns the account and can sign in. The account is locked. */
export async function hasOtherOwner({ db }: Tx, accountId: string, memberId: string): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .select('members.id')
    .where('members.account_id', '=', accountId)
    .where('members.role', '=', 'owner')
    .where('members.id', '!=', memberId)
    .where('persons.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
