import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db, ReadContext } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { covered, covers, type Reach } from '../reach.ts';
import type { JobFile, UploadRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { dropPieces } from './file-pieces.ts';
import { IS_OPEN, takenBytes } from './jobs.ts';

/** A list that has arrived. */
export async function findUpload(db: Db, reach: Reach, id: string): Promise<UploadRow | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where('id', '=', id)
    .where('list', 'is not', null)
    .executeTakeFirst();
  return upload && covers(reach, upload.project_ids) ? upload : undefined;
}

/** Lists that have arrived, newest first. */
export async function listUploads({ db, engine }: ReadContext, reach: Reach, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where(covered(engine, reach, 'project_ids'))
    .where('list', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type NewUpload = Pick<UploadRow, 'id' | 'account_id' | 'project_ids' | 'created_at' | 'kept_bytes'>;
type Room = { cap: number; minBytes: number; maxBytes: number };

/**
 * Before it arrives. Refused if `cap` others of the account are arriving, or if its files leave less than `minBytes`
 * of `maxBytes`. Returns how many of its `kept_bytes` it may take.
 */
export async function insertUpload(
  tx: Tx,
  { upload, cap, minBytes, maxBytes }: { upload: NewUpload } & Room,
): Promise<number | 'too_many' | 'full'> {
  const { id, account_id } = upload;
  await lockAccount(tx, account_id);
  const arriving = await tx.db
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', account_id)
    .where('list', 'is', null)
    .limit(cap)
    .execute();
  if (arriving.length >= cap) return 'too_many';
  const taken = await takenBytes(tx, account_id, id);
  if (taken + minBytes > maxBytes) return 'full';
  const kept_bytes = Math.min(upload.kept_bytes, maxBytes - taken);
  await tx.db
    .insertInto('uploads')
    .values({ ...upload, list: null, file: null, kept_bytes })
    .execute();
  return kept_bytes;
}

type Arrived = {
  id: string;
  accountId: string;
  list: object;
  file: JobFile;
  keptBytes: number;
  idempotency: Idempotency | null;
  /** What a repeated call gets. */
  result: object;
};

/** False if it is gone: it took too long. A repeated call gets the earlier upload, and this one is dropped. */
export async function finishUpload(tx: Tx, arrived: Arrived): Promise<boolean | Replay> {
  const { id, accountId, list, file, keptBytes: kept_bytes, idempotency, result } = arrived;
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const { numUpdatedRows } = await tx.db
    .updateTable('uploads')
    .set({ list, file, kept_bytes })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await storeIdempotentResult(tx, idempotency, result);
  return true;
}

/** Those made before and not read by a job that is under way. */
export async function listOldUploads(
  db: Db,
  madeBefore: number,
  arrivingSince: number,
): Promise<Pick<UploadRow, 'id'>[]> {
  return db
    .selectFrom('uploads')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', madeBefore),
        eb.and([eb('list', 'is', null), eb('created_at', '<=', arrivingSince)]),
      ]),
    )
    .where(sql<boolean>`not exists (select 1 from jobs where jobs.upload_id = uploads.id and ${IS_OPEN})`)
    .limit(100)
    .execute();
}

/** True: there is more. */
export async function dropUpload(tx: Tx, { id }: { id: string }): Promise<boolean> {
  if (await dropPieces(tx, id)) return true;
  await tx.db.deleteFrom('uploads').where('id', '=', id).execute();
  return false;
}
