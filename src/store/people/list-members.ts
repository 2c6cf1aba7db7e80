import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { MemberRow, PersonRow } from '../schema.ts';

/** With what an account may know of the person. `last_seen_at`: of his sessions that have not ended. */
export type ListedMember = MemberRow &
  Pick<PersonRow, 'email' | 'name' | 'totp_confirmed_at'> & {
    has_passkey: number | boolean;
    last_seen_at: number | null;
  };

/** In the order in which they came. */
export async function listMembers(db: Db, accountId: string, now: number, limit: number): Promise<ListedMember[]> {
  return db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .selectAll('members')
    .select(['persons.email', 'persons.name', 'persons.totp_confirmed_at'])
    .select(sql<boolean>`exists (select 1 from passkeys where passkeys.person_id = persons.id)`.as('has_passkey'))
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.last_seen_at').as('at'))
        .whereRef('sessions.person_id', '=', 'persons.id')
        .where('sessions.expires_at', '>', now)
        .as('last_seen_at'),
    )
    .where('members.account_id', '=', accountId)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .limit(limit)
    .execute();
}

export async function findMemberByEmail(
  db: Db,
  accountId: string,
  email: string,
): Promise<Pick<MemberRow, 'id' | 'role' | 'project_ids'> | undefined> {
  return db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .select(['members.id', 'members.role', 'members.project_ids'])
    .where('members.account_id', '=', accountId)
    .where('persons.email', '=', email)
    .executeTakeFirst();
}
