import { sql } from 'kysely';
import type { Reason } from '../../codes/values/code-values.ts';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import { prepared } from '../prepared.ts';
import { wholeAccount } from '../reach.ts';
import type { VisitorPageRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { findProject } from './projects.ts';

/** `page` is JSON. */
export type StoredVisitorPage = Pick<VisitorPageRow, 'page' | 'button_block'>;

const pageOf = prepared<{ projectId: string }, StoredVisitorPage>((db, { projectId }) =>
  db.selectFrom('visitor_pages').select(['page', 'button_block']).where('project_id', '=', projectId),
);

/** Undefined: the project has none. */
export async function findVisitorPage(db: Db, projectId: string): Promise<StoredVisitorPage | undefined> {
  return (await pageOf(db, { projectId }))[0];
}

/**
 * Null removes it. The page's button is taken as safe until it is checked again, which is due at once. False: the
 * account has no such project.
 */
export async function setVisitorPage(
  tx: Tx,
  { accountId, projectId, page }: { accountId: string; projectId: string; page: string | null },
): Promise<boolean> {
  await lockAccount(tx, accountId);
  if (!(await findProject(tx.db, wholeAccount(accountId), projectId))) return false;
  const { db } = tx;
  if (page === null) {
    await db.deleteFrom('visitor_pages').where('project_id', '=', projectId).execute();
    return true;
  }
  const set = { page, button_block: null, safety_due_at: 0 };
  await db
    .insertInto('visitor_pages')
    .values({ project_id: projectId, ...set })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(set))
    .execute();
  return true;
}

const JOB_COLUMNS = ['project_id', 'page', 'button_block'] as const;
export type ButtonJob = Pick<VisitorPageRow, (typeof JOB_COLUMNS)[number]>;

/** Pages with a button, which is checked as codes are. */
export const BUTTON_CHECKS: DueQueue<ButtonJob> = {
  table: 'visitor_pages',
  key: 'project_id',
  dueAt: 'safety_due_at',
  isDue: ({ now }) => sql`safety_due_at <= ${now}`,
  order: sql`safety_due_at`,
  columns: JOB_COLUMNS,
};

/** Of all accounts, by project. */
export async function pageVisitorPages(db: Db, afterId: string, limit: number): Promise<ButtonJob[]> {
  return db
    .selectFrom('visitor_pages')
    .select(JOB_COLUMNS)
    .where('project_id', '>', afterId)
    .orderBy('project_id')
    .limit(limit)
    .execute();
}

/** Stores the result of a check, unless the page has changed since. `dueAt` null: it has no button. */
export async function setButtonBlock(
  { db }: Tx,
  { projectId, page, block, dueAt }: { projectId: string; page: string; block: Reason[] | null; dueAt: number | null },
): Promise<void> {
  await db
    .updateTable('visitor_pages')
    .set({ button_block: block, safety_due_at: dueAt })
    .where('project_id', '=', projectId)
    .where('page', '=', page)
    .execute();
}
