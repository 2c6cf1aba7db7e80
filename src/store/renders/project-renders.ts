import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';
import { renderWanted } from './render-jobs.ts';

/**
 * A project whose links are printed otherwise from now on says so itself (`renders_after`), and its codes are asked
 * for new pictures bit by bit: one statement over 100,000 codes held up other writers for a second on SQLite and
 * for many on PostgreSQL.
 */
export async function hasProjectToRender(db: Db): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('seq')
    .where('renders_after', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return project !== undefined;
}

/** Makes jobs of up to `limit` codes of one such project, in the order of their creation. False when none is left. */
export async function requestProjectRenders(tx: Tx, input: { now: number; limit: number }): Promise<boolean> {
  let wanting = tx.db
    .selectFrom('projects')
    .select(['id', 'renders_after'])
    .where('renders_after', 'is not', null)
    .limit(1);
  if (tx.engine === 'postgres') wanting = wanting.forUpdate().skipLocked();
  const project = await wanting.executeTakeFirst();
  if (!project) return false;
  const seqs = await nextCodes(tx.db, project.id, project.renders_after ?? 0, input.limit);
  if (seqs.length > 0) {
    await tx.db
      .updateTable('qr_codes')
      .set(renderWanted(input.now))
      .where('seq', 'in', seqs)
      // Its picture carries the network and not the link.
      .where('type', '<>', 'wifi')
      .execute();
  }
  const renders_after = seqs.length < input.limit ? null : (seqs.at(-1) ?? null);
  await tx.db.updateTable('projects').set({ renders_after }).where('id', '=', project.id).execute();
  return true;
}

/** One range of the project's index per status: archived codes too, for when they come back. */
async function nextCodes(db: Db, projectId: string, afterSeq: number, limit: number): Promise<number[]> {
  const one = (status: string) =>
    sql`select seq from (select seq from qr_codes
      where project_id = ${projectId} and status = ${status} and seq > ${afterSeq} order by seq limit ${limit}) as one`;
  const rows = await sql<{ seq: number }>`select seq from (
    ${one('active')} union all ${one('archived')} union all ${one('blocked')}) as codes
    order by seq limit ${limit}`.execute(db);
  return rows.rows.map(({ seq }) => seq);
}
