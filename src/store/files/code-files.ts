import type { UsedFile } from '../../codes/values/content-types/content-type.ts';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/** How long a file can be restored that a code had before. */
export const REPLACED_MS = 90 * 24 * 3_600_000;
const BATCH = 100;

type Owned = { seq: number; account_id: string };

/**
 * Lets the code have these files and no others: those before it can get back for a while. Call it while the account is
 * locked: otherwise a file could go in the same moment. False: one of them is no file of the account.
 */
export async function setFiles(tx: Tx, code: Owned, files: readonly UsedFile[], now: number): Promise<boolean> {
  const { db } = tx;
  const { seq: code_seq, account_id } = code;
  const ids = [...new Set(files.map(({ id }) => id))];
  if (!(await hasFiles(db, account_id, ids))) return false;
  let before = db.updateTable('code_files').set({ replaced_at: now }).where('code_seq', '=', code_seq);
  if (ids.length > 0) before = before.where('file_id', 'not in', ids);
  await before.where('replaced_at', 'is', null).execute();
  for (const { id: file_id, name: file_name = null } of files)
    await db
      .insertInto('code_files')
      .values({ code_seq, file_id, account_id, file_name, replaced_at: null })
      .onConflict((conflict) => conflict.columns(['code_seq', 'file_id']).doUpdateSet({ file_name, replaced_at: null }))
      .execute();
  if (ids.length > 0) await filesOf(db, account_id, ids).set({ unused_until: null }).execute();
  return true;
}

/** Whether they are all files of the account that have arrived. */
export async function hasFiles(db: Db, accountId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('sha256', 'is not', null)
    .execute();
  return found.length === new Set(ids).size;
}

/** Before the codes are deleted, while their account is locked. */
export async function releaseFilesOf({ db }: Tx, seqs: readonly number[], now: number): Promise<void> {
  const had = await db
    .selectFrom('code_files')
    .select(['account_id', 'file_id'])
    .where('code_seq', 'in', seqs)
    .execute();
  if (had.length === 0) return;
  await db.deleteFrom('code_files').where('code_seq', 'in', seqs).execute();
  await releaseUnused(db, had, now);
}

/** Those that no code has and none had lately can go. */
export async function releaseUnused(
  db: Db,
  had: { account_id: string; file_id: string }[],
  now: number,
): Promise<void> {
  for (const [accountId, some] of Map.groupBy(had, ({ account_id }) => account_id))
    await filesOf(
      db,
      accountId,
      some.map(({ file_id }) => file_id),
    )
      .set({ unused_until: now })
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('code_files')
              .select('code_seq')
              .whereRef('code_files.account_id', '=', 'files.account_id')
              .whereRef('code_files.file_id', '=', 'files.id'),
          ),
        ),
      )
      .execute();
}

/** Forgets which files codes had long ago. True: there may be more. */
export async function dropReplacedFiles(tx: Tx, { now }: { now: number }): Promise<boolean> {
  const { db } = tx;
  const before = now - REPLACED_MS;
  const [first] = await db
    .selectFrom('code_files')
    .select('account_id')
    .where('replaced_at', '<=', before)
    .orderBy('replaced_at')
    .limit(1)
    .execute();
  if (!first) return false;
  const { account_id } = first;
  await lockAccount(tx, account_id);
  const over = await db
    .selectFrom('code_files')
    .select(['account_id', 'code_seq', 'file_id'])
    .where('account_id', '=', account_id)
    .where('replaced_at', '<=', before)
    .limit(BATCH)
    .execute();
  for (const { code_seq, file_id } of over)
    await db.deleteFrom('code_files').where('code_seq', '=', code_seq).where('file_id', '=', file_id).execute();
  await releaseUnused(db, over, now);
  return true;
}

export type FileOfCode = {
  file_id: string;
  file_name: string | null;
  replaced_at: number | null;
  media_type: string;
  sha256: string;
  kept_bytes: number;
  is_blocked: boolean;
};

/** At most. */
const MAX_VERSIONS = 100;

/** The files that a code has, then those that it can get back, newest first. */
export async function listFilesOfCode(db: Db, { seq, account_id }: Owned): Promise<FileOfCode[]> {
  const rows = await db
    .selectFrom('code_files')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'code_files.account_id').onRef('files.id', '=', 'code_files.file_id'),
    )
    .leftJoin('blocked_files', 'blocked_files.sha256', 'files.sha256')
    .select(['file_id', 'file_name', 'replaced_at', 'media_type', 'files.sha256', 'kept_bytes'])
    .select('blocked_files.sha256 as blocked')
    .where('code_files.code_seq', '=', seq)
    .where('code_files.account_id', '=', account_id)
    .orderBy((eb) => eb.case().when('replaced_at', 'is', null).then(0).else(1).end())
    .orderBy('replaced_at', 'desc')
    .orderBy('file_id', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
  return rows.map(({ blocked, ...row }) => ({ ...row, is_blocked: blocked !== null })) as FileOfCode[];
}

function filesOf(db: Db, accountId: string, ids: readonly string[]) {
  return db.updateTable('files').where('account_id', '=', accountId).where('id', 'in', ids);
}
