import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { Move } from './move-codes.ts';

/**
 * What of the former account is limited to projects. Jobs and uploads keep the id: what is limited to a project that the
 * account no longer has is seen only by those who see everything.
 */
const LIMITED = ['members', 'invitations', 'api_keys', 'webhook_endpoints', 'report_links'] as const;

/** Whoever is limited to the project loses it; with nothing left he sees nothing. */
export async function takeFromReach({ db }: Tx, { projectId, from }: Move): Promise<void> {
  for (const table of LIMITED) {
    for (const { id, project_ids } of await db
      .selectFrom(table)
      .select(['id', 'project_ids'])
      .where('account_id', '=', from)
      .where(sql<boolean>`project_ids like ${`%"${projectId}"%`}`)
      .execute())
      await db
        .updateTable(table)
        .set({ project_ids: without(project_ids, projectId) })
        .where('id', '=', id)
        .execute();
  }
  const logos = await db
    .selectFrom('logos')
    .select(['hash', 'project_ids'])
    .where('account_id', '=', from)
    .where(sql<boolean>`project_ids like ${`%"${projectId}"%`}`)
    .execute();
  for (const { hash, project_ids } of logos)
    await db
      .updateTable('logos')
      .set({ project_ids: without(project_ids, projectId) })
      .where('account_id', '=', from)
      .where('hash', '=', hash)
      .execute();
}

const without = (ids: string[] | null, gone: string) => ids?.filter((id) => id !== gone) ?? null;
