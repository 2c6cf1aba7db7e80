import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import type { SavedStyleRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordLogoUse } from './logos.ts';

/** Oldest first. */
export async function listSavedStyles(db: Db, accountId: string, projectId: string): Promise<SavedStyleRow[]> {
  return db
    .selectFrom('saved_styles')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
}

/** Refused if the project already has `cap` styles, or the account has no such logo. */
export async function insertSavedStyle(
  tx: Tx,
  input: { style: SavedStyleRow; logo: string | null; cap: number },
): Promise<'saved' | 'full' | 'no_logo'> {
  const { account_id: accountId, project_id: projectId } = input.style;
  await lockAccount(tx, accountId);
  if ((await listSavedStyles(tx.db, accountId, projectId)).length >= input.cap) return 'full';
  if (!(await recordLogoUse(tx, accountId, input.logo))) return 'no_logo';
  await tx.db.insertInto('saved_styles').values(input.style).execute();
  return 'saved';
}

/** False if the account has no such style. */
export async function deleteSavedStyle(tx: Tx, input: { accountId: string; id: string }): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('saved_styles')
    .where('account_id', '=', input.accountId)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
