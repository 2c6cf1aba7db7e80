import type { Role } from '../../config/roles.ts';
import type { Db } from '../db.ts';
import type { JobRow } from '../schema.ts';

/** What whoever asked for a job is by now. `role`: of a person. `projectIds`: what he is limited to; null: nothing. */
export type JobAsker = { role: Role | null; projectIds: readonly string[] | null };

const UNLIMITED: JobAsker = { role: null, projectIds: null };

/** Nothing is returned for a person who was removed or disabled, and for a key or a client that was revoked. */
export async function findJobAsker(
  db: Db,
  { account_id: accountId, actor }: Pick<JobRow, 'account_id' | 'actor'>,
): Promise<JobAsker | undefined> {
  if (actor.kind === 'person') return findMember(db, accountId, actor.personId ?? '');
  if (actor.kind === 'command_line') return UNLIMITED;
  const [table, id] =
    actor.kind === 'key' ? (['api_keys', actor.keyId] as const) : (['oauth_clients', actor.clientId] as const);
  const live = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  // What a key is limited to does not change, and the job has it.
  return live && UNLIMITED;
}

async function findMember(db: Db, accountId: string, personId: string): Promise<JobAsker | undefined> {
  const member = await db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .select(['members.role', 'members.project_ids'])
    .where('members.account_id', '=', accountId)
    .where('members.person_id', '=', personId)
    .where('persons.disabled_at', 'is', null)
    .executeTakeFirst();
  return member && { role: member.role, projectIds: member.project_ids };
}
