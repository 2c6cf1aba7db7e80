import { releaseUnused } from '../files/code-files.ts';
import { takenFileBytes } from '../files/files.ts';
import type { Tx } from '../transaction.ts';
import type { Move } from './move-codes.ts';

/**
 * The files of the project's codes, with those that they can get back: the other account has them too, as the same bytes,
 * and this one those that it still uses. False: they do not fit there.
 */
export async function moveFiles(tx: Tx, { projectId, from, to, now }: Move, maxBytes: number): Promise<boolean> {
  const { db } = tx;
  const codes = db.selectFrom('qr_codes').select('seq').where('project_id', '=', projectId);
  const used = await db
    .selectFrom('code_files')
    .select(['account_id', 'file_id'])
    .distinct()
    .where('code_seq', 'in', codes)
    .execute();
  if (used.length === 0) return true;
  const ids = used.map(({ file_id }) => file_id);
  const missing = await db
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', from)
    .where('id', 'in', ids)
    .where('id', 'not in', db.selectFrom('files').select('id').where('account_id', '=', to))
    .execute();
  const bytes = missing.reduce((sum, { kept_bytes }) => sum + kept_bytes, 0);
  if ((await takenFileBytes(tx, to)) + bytes > maxBytes) return false;
  for (const file of missing)
    await db
      .insertInto('files')
      .values({ ...file, account_id: to, project_ids: null, unused_until: null })
      .execute();
  await db
    .updateTable('files')
    .set({ unused_until: null })
    .where('account_id', '=', to)
    .where('id', 'in', ids)
    .execute();
  await db.updateTable('code_files').set({ account_id: to }).where('code_seq', 'in', codes).execute();
  await releaseUnused(db, used, now);
  return true;
}
