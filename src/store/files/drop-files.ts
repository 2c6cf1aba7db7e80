import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { type Reach, reaches } from '../reach.ts';
import type { Tx } from '../transaction.ts';

/** Rows of one step. */
const BATCH = 100;

/** One that has not arrived, or that no code has. */
export async function dropFile(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await lockAccount(tx, accountId);
  await dropRows(tx, accountId, [id]);
}

/**
 * Drops a file that no code has, even if one could get it back. `used`: a code has it, or one out of reach could get it
 * back. `none`: there is none that has
 * arrived.
 */
export async function deleteFile(
  tx: Tx,
  { reach, id }: { reach: Reach; id: string },
): Promise<'deleted' | 'used' | 'none'> {
  const { accountId } = reach;
  await lockAccount(tx, accountId);
  const [file] = await tx.db
    .selectFrom('files')
    .select('sha256')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  if (!file?.sha256) return 'none';
  const uses = await tx.db
    .selectFrom('code_files')
    .innerJoin('qr_codes', 'qr_codes.seq', 'code_files.code_seq')
    .select(['replaced_at', 'project_id'])
    .where('code_files.account_id', '=', accountId)
    .where('file_id', '=', id)
    .execute();
  const isNeeded = uses.some(({ replaced_at, project_id }) => replaced_at === null || !reaches(reach, project_id));
  if (isNeeded) return 'used';
  await tx.db.deleteFrom('code_files').where('account_id', '=', accountId).where('file_id', '=', id).execute();
  await dropRows(tx, accountId, [id]);
  return 'deleted';
}

/**
 * Drops some files that no code has and whose time is over. Their account is locked: whoever lets a code have one
 * meanwhile was before, or finds none. True: there may be more.
 */
export async function dropUnusedFiles(tx: Tx, { now }: { now: number }): Promise<boolean> {
  const over = await tx.db
    .selectFrom('files')
    .select(['account_id', 'id'])
    .where('unused_until', '<=', now)
    .orderBy('unused_until')
    .limit(BATCH)
    .execute();
  const [accountId] = over.map(({ account_id }) => account_id);
  if (accountId === undefined) return false;
  await lockAccount(tx, accountId);
  const still = await tx.db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      over.flatMap(({ account_id, id }) => (account_id === accountId ? [id] : [])),
    )
    .where('unused_until', '<=', now)
    .execute();
  await dropRows(
    tx,
    accountId,
    still.map(({ id }) => id),
  );
  return true;
}

/** For the deletion of the account, some at a time; returns how many. */
export async function dropFilesOfAccount(tx: Tx, accountId: string): Promise<number> {
  const some = await tx.db.selectFrom('files').select('id').where('account_id', '=', accountId).limit(BATCH).execute();
  await dropRows(
    tx,
    accountId,
    some.map(({ id }) => id),
  );
  return some.length;
}

async function dropRows({ db }: Tx, accountId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('files').where('account_id', '=', accountId).where('id', 'in', ids).execute();
  await db
    .insertInto('dropped_files')
    .values(ids.map((id) => ({ id })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Files whose bytes can go. */
export async function listDroppedFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('dropped_files')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('files').select('files.id').whereRef('files.id', '=', 'dropped_files.id'))),
    )
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** The bytes are gone. With `null`: those that another account still has. */
export async function forgetDroppedFile({ db }: Tx, { id }: { id: string | null }): Promise<void> {
  const kept = db.selectFrom('files').select('id');
  await db
    .deleteFrom('dropped_files')
    .where((eb) => (id === null ? eb('id', 'in', kept) : eb('id', '=', id)))
    .execute();
}
