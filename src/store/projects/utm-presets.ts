import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import type { UtmPresetRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Oldest first. */
export async function listUtmPresets(db: Db, accountId: string, projectId: string): Promise<UtmPresetRow[]> {
  return db
    .selectFrom('utm_presets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
}

/** False if the project already has `cap` presets. */
export async function insertUtmPreset(
  tx: Tx,
  { preset, cap }: { preset: UtmPresetRow; cap: number },
): Promise<boolean> {
  const { account_id: accountId, project_id: projectId } = preset;
  await lockAccount(tx, accountId);
  if ((await listUtmPresets(tx.db, accountId, projectId)).length >= cap) return false;
  await tx.db.insertInto('utm_presets').values(preset).execute();
  return true;
}

/** False when the account has no such preset. */
export async function deleteUtmPreset(tx: Tx, input: { accountId: string; id: string }): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('utm_presets')
    .where('account_id', '=', input.accountId)
    .where('id', '=', input.id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
