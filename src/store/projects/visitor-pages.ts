import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { Tx } from '../transaction.ts';

const pageOf = prepared<{ projectId: string }, { page: string }>((db, { projectId }) =>
  db.selectFrom('visitor_pages').select('page').where('project_id', '=', projectId),
);

/** JSON; undefined: the project has none. */
export async function findVisitorPage(db: Db, projectId: string): Promise<string | undefined> {
  return (await pageOf(db, { projectId }))[0]?.page;
}

/** Null removes it. */
export async function setVisitorPage(
  { db }: Tx,
  { projectId, page }: { projectId: string; page: string | null },
): Promise<void> {
  if (page === null) {
    await db.deleteFrom('visitor_pages').where('project_id', '=', projectId).execute();
    return;
  }
  await db
    .insertInto('visitor_pages')
    .values({ project_id: projectId, page })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ page }))
    .execute();
}
