import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';

/** Whether this person has accounts, and all of them are suspended: then he cannot sign in. */
export function isSuspended(personId: string): RawBuilder<SqlBool> {
  const id = sql.ref(personId);
  return sql`(exists (select 1 from members mine where mine.person_id = ${id}) and not exists (
    select 1 from members m join accounts a on a.id = m.account_id
    where m.person_id = ${id} and a.suspended_at is null))`;
}

export async function hasOnlySuspended(db: Db, personId: string): Promise<boolean> {
  const person = await db
    .selectFrom('persons')
    .select('id')
    .where('id', '=', personId)
    .where(isSuspended('persons.id'))
    .executeTakeFirst();
  return person !== undefined;
}
