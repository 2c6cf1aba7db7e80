import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db, ReadContext } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import type { EngineName } from '../migrations/migration.ts';
import { inReach, type Reach, touched } from '../reach.ts';
import type { FileRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** A file that has arrived. */
export type StoredFile = Omit<FileRow, 'media_type' | 'sha256'> & { media_type: string; sha256: string };

/** How long a file stays that no code has. */
const UNUSED_MS = 24 * 3_600_000;
/** One that did not arrive in this time goes: 20 MB need 270 kbit/s. A node that dies leaves some that never will. */
export const ARRIVING_MS = 600_000;

/** Whoever is limited to projects sees files that were added for them, and those of their codes. */
function isSeen(engine: EngineName, reach: Reach): RawBuilder<SqlBool> {
  if (reach.projectIds === null) return sql`true`;
  return sql`(${touched(engine, reach, 'files.project_ids')}
    or exists (select 1 from code_files join qr_codes on qr_codes.seq = code_files.code_seq
      where code_files.account_id = files.account_id and code_files.file_id = files.id
      and ${inReach(reach, 'qr_codes.project_id')}))`;
}

export async function findFile({ db, engine }: ReadContext, reach: Reach, id: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where('id', '=', id)
    .where('sha256', 'is not', null)
    .where(isSeen(engine, reach))
    .executeTakeFirst();
  return row as StoredFile | undefined;
}

/** What they take of the plan's bytes, as far as it is within reach; with those that are arriving. */
export async function sumFileBytes({ db, engine }: ReadContext, reach: Reach): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('kept_bytes'), eb.lit(0)).as('bytes'))
    .where('account_id', '=', reach.accountId)
    .where(isSeen(engine, reach))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The one of the account with these bytes. */
export async function findFileByHash(db: Db, accountId: string, sha256: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** The same, which then stays for a day at least. Undefined: there is none. */
export async function reuseFile(
  tx: Tx,
  { accountId, sha256, now }: { accountId: string; sha256: string; now: number },
): Promise<string | undefined> {
  await lockAccount(tx, accountId);
  const file = await findFileByHash(tx.db, accountId, sha256);
  if (file && file.unused_until !== null)
    await tx.db
      .updateTable('files')
      .set({ unused_until: now + UNUSED_MS })
      .where('account_id', '=', accountId)
      .where('id', '=', file.id)
      .execute();
  return file?.id;
}

export type ServedFile = { media_type: string; sha256: string; bytes: number; is_blocked: boolean };

/** For a scan: read each time, so that a block holds at once on every node. */
export async function findServedFile(db: Db, accountId: string, id: string): Promise<ServedFile | undefined> {
  const row = await db
    .selectFrom('files')
    .leftJoin('blocked_files', 'blocked_files.sha256', 'files.sha256')
    .select(['files.media_type', 'files.sha256', 'files.kept_bytes', 'blocked_files.sha256 as blocked'])
    .where('files.account_id', '=', accountId)
    .where('files.id', '=', id)
    .executeTakeFirst();
  if (!row?.media_type || row.sha256 === null) return undefined;
  const { media_type, sha256, kept_bytes, blocked } = row;
  return { media_type, sha256, bytes: kept_bytes, is_blocked: blocked !== null };
}

type NewFile = Pick<FileRow, 'id' | 'account_id' | 'project_ids' | 'created_at' | 'kept_bytes'>;

/**
 * Before it arrives. Refused if `cap` others of the account are arriving, or if its files leave less than `minBytes` of
 * `maxBytes`. Returns how many of its `kept_bytes` it may take.
 */
export async function insertFile(
  tx: Tx,
  { file, cap, minBytes, maxBytes }: { file: NewFile; cap: number; minBytes: number; maxBytes: number },
): Promise<number | 'too_many' | 'full'> {
  const { account_id, created_at } = file;
  await lockAccount(tx, account_id);
  const arriving = await tx.db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', account_id)
    .where('sha256', 'is', null)
    .limit(cap)
    .execute();
  if (arriving.length >= cap) return 'too_many';
  const taken = await takenFileBytes(tx, account_id);
  if (taken + minBytes > maxBytes) return 'full';
  const kept_bytes = Math.min(file.kept_bytes, maxBytes - taken);
  const until = { media_type: null, sha256: null, unused_until: created_at + ARRIVING_MS };
  await tx.db
    .insertInto('files')
    .values({ ...file, ...until, kept_bytes })
    .execute();
  return kept_bytes;
}

/** Call it while the account is locked. */
export async function takenFileBytes({ db }: Tx, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('kept_bytes'), eb.lit(0)).as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

type Arrived = {
  accountId: string;
  id: string;
  media_type: string;
  sha256: string;
  bytes: number;
  now: number;
  idempotency: Idempotency | null;
};

export type FinishedFile =
  /** `isNew` is false if the account had the same bytes already: then that file is the result, and this one is dropped. */
  { file: StoredFile; isNew: boolean } | { refused: 'gone' | 'blocked' } | Replay;

/** The bytes are kept: from now on codes can have the file. `gone`: it took too long. */
export async function finishFile(tx: Tx, arrived: Arrived): Promise<FinishedFile> {
  const { accountId, id, media_type, sha256, bytes, now, idempotency } = arrived;
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  if (await isBlockedFile(tx.db, sha256)) return { refused: 'blocked' };
  const own = await rowOf(tx, accountId, id);
  if (!own) return { refused: 'gone' };
  const earlier = await tx.db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const kept = earlier?.id ?? id;
  const row = earlier ? await rowOf(tx, accountId, kept) : own;
  await tx.db
    .updateTable('files')
    .set({
      media_type,
      sha256,
      kept_bytes: bytes,
      project_ids: bothOf(row?.project_ids ?? null, own.project_ids),
      unused_until: row?.unused_until === null ? null : now + UNUSED_MS,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', kept)
    .execute();
  await storeIdempotentResult(tx, idempotency, { id: kept });
  const file = (await rowOf(tx, accountId, kept)) as StoredFile;
  return { file, isNew: !earlier };
}

/** Null: for no project. */
function bothOf(some: string[] | null, more: string[] | null): string[] | null {
  return some || more ? [...new Set([...(some ?? []), ...(more ?? [])])] : null;
}

async function rowOf({ db }: Tx, accountId: string, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();
}

async function isBlockedFile(db: Db, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('blocked_files').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}
