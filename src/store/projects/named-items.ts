import { lockAccount } from '../accounts/accounts.ts';
import { recordLogoUse } from '../codes/logos.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { inReach, type Reach, wholeAccount, within } from '../reach.ts';
import type { StyleTemplateRow, UtmPresetRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { findProject } from './projects.ts';

/** What an owner keeps in a project under a name. */
export type NamedItems = { style_templates: StyleTemplateRow; utm_presets: UtmPresetRow };
export type NamedTable = keyof NamedItems;

/** Oldest first. */
export function listStyleTemplates(db: Db, accountId: string, projectId: string): Promise<StyleTemplateRow[]> {
  return itemsOf(db, 'style_templates', accountId, projectId);
}

/** Oldest first. */
export function listUtmPresets(db: Db, accountId: string, projectId: string): Promise<UtmPresetRow[]> {
  return itemsOf(db, 'utm_presets', accountId, projectId);
}

async function itemsOf<Table extends NamedTable>(db: Db, table: Table, accountId: string, projectId: string) {
  const items = await db
    .selectFrom(table as NamedTable)
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  return items as NamedItems[Table][];
}

type NewItem = {
  table: NamedTable;
  item: NamedItems[NamedTable];
  logo: string | null;
  cap: number;
  idempotency: Idempotency | null;
};

/** Refused if the project already has `cap` of them, or the account has no such logo, or no longer the project. */
export async function insertNamedItem(
  tx: Tx,
  { table, item, logo, cap, idempotency }: NewItem,
): Promise<'saved' | 'full' | 'no_logo' | 'no_project' | Replay> {
  const { account_id: accountId, project_id: projectId } = item;
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  if (!(await findProject(tx.db, wholeAccount(accountId), projectId))) return 'no_project';
  if ((await itemsOf(tx.db, table, accountId, projectId)).length >= cap) return 'full';
  if (!(await recordLogoUse(tx, accountId, logo))) return 'no_logo';
  await tx.db.insertInto(table).values(item).execute();
  await storeIdempotentResult(tx, idempotency, item);
  return 'saved';
}

export async function findStyleTemplate(db: Db, reach: Reach, id: string): Promise<StyleTemplateRow | undefined> {
  const template = await db
    .selectFrom('style_templates')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return within(reach, template);
}

type TemplatePage = Reach & { projectId: string | null; afterId: string; limit: number };

/** Oldest first; `projectId` null: of all projects within reach. */
export function pageStyleTemplates(
  db: Db,
  { projectId, afterId, limit, ...reach }: TemplatePage,
): Promise<StyleTemplateRow[]> {
  const all = db
    .selectFrom('style_templates')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where(inReach(reach, 'project_id'));
  const wanted = projectId === null ? all : all.where('project_id', '=', projectId);
  return wanted.where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

/** `none`: the account has no such template. */
export async function updateStyleTemplate(
  tx: Tx,
  { template, logo }: { template: StyleTemplateRow; logo: string | null },
): Promise<'changed' | 'none' | 'no_logo'> {
  const { id, account_id: accountId, name, style, decoration } = template;
  await lockAccount(tx, accountId);
  if (!(await recordLogoUse(tx, accountId, logo))) return 'no_logo';
  const { numUpdatedRows } = await tx.db
    .updateTable('style_templates')
    .set({ name, style, decoration })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'changed' : 'none';
}

/** False if there is no such item. */
export async function deleteNamedItem(
  tx: Tx,
  { table, reach, id }: { table: NamedTable; reach: Reach; id: string },
): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom(table)
    .where('account_id', '=', reach.accountId)
    .where(inReach(reach, 'project_id'))
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
