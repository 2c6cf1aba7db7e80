import { lockAccount } from '../accounts/accounts.ts';
import { recordLogoUse } from '../codes/logos.ts';
import type { Db } from '../db.ts';
import type { SavedStyleRow, UtmPresetRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** What an owner keeps in a project under a name. */
export type NamedItems = { saved_styles: SavedStyleRow; utm_presets: UtmPresetRow };
export type NamedTable = keyof NamedItems;

/** Oldest first. */
export function listSavedStyles(db: Db, accountId: string, projectId: string): Promise<SavedStyleRow[]> {
  return itemsOf(db, 'saved_styles', accountId, projectId);
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

type NewItem = { table: NamedTable; item: NamedItems[NamedTable]; logo: string | null; cap: number };

/** Refused if the project already has `cap` of them, or the account has no such logo. */
export async function insertNamedItem(
  tx: Tx,
  { table, item, logo, cap }: NewItem,
): Promise<'saved' | 'full' | 'no_logo'> {
  const { account_id: accountId, project_id: projectId } = item;
  await lockAccount(tx, accountId);
  if ((await itemsOf(tx.db, table, accountId, projectId)).length >= cap) return 'full';
  if (!(await recordLogoUse(tx, accountId, logo))) return 'no_logo';
  await tx.db.insertInto(table).values(item).execute();
  return 'saved';
}

/** False if the account has no such item. */
export async function deleteNamedItem(
  tx: Tx,
  input: { table: NamedTable; accountId: string; id: string },
): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom(input.table)
    .where('account_id', '=', input.accountId)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
