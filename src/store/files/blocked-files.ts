import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import type { BlockedFileRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

type By = { by?: Author | undefined };

/** Whoever has the file, now or later; one that is blocked already keeps its note. */
export async function blockFile(tx: Tx, { by, ...blocked }: BlockedFileRow & By): Promise<BlockedFileRow> {
  const added = await tx.db
    .insertInto('blocked_files')
    .values(blocked)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returningAll()
    .executeTakeFirst();
  const { sha256: subject, note, created_at: at } = blocked;
  if (added) {
    await recordActivity(tx, null, by, { kind: 'safety.file_blocked', subject, details: { reason: note }, at });
    return added;
  }
  return tx.db.selectFrom('blocked_files').selectAll().where('sha256', '=', subject).executeTakeFirstOrThrow();
}

/** Undefined: it is not blocked. */
export async function unblockFile(
  tx: Tx,
  { sha256, now: at, by }: { sha256: string; now: number } & By,
): Promise<BlockedFileRow | undefined> {
  const removed = await tx.db
    .deleteFrom('blocked_files')
    .where('sha256', '=', sha256)
    .returningAll()
    .executeTakeFirst();
  if (removed) await recordActivity(tx, null, by, { kind: 'safety.file_unblocked', subject: sha256, at });
  return removed;
}

export type BlockedFile = BlockedFileRow & { codes: number };

/** Newest first, with the number of codes that have it now. */
export async function listBlockedFiles(db: Db, limit: number): Promise<BlockedFile[]> {
  const rows = await db
    .selectFrom('blocked_files')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('files')
        .innerJoin('code_files', (join) =>
          join.onRef('code_files.account_id', '=', 'files.account_id').onRef('code_files.file_id', '=', 'files.id'),
        )
        .select((inner) => inner.fn.countAll<number>().as('codes'))
        .whereRef('files.sha256', '=', 'blocked_files.sha256')
        .where('code_files.replaced_at', 'is', null)
        .as('codes'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('sha256')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, codes: Number(row.codes) }));
}

/** The hashes of the files that a code of any account has now. */
export async function listFileHashesOfCode(db: Db, codeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('qr_codes')
    .innerJoin('code_files', 'code_files.code_seq', 'qr_codes.seq')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'code_files.account_id').onRef('files.id', '=', 'code_files.file_id'),
    )
    .select('files.sha256')
    .where('qr_codes.id', '=', codeId)
    .where('code_files.replaced_at', 'is', null)
    .execute();
  return rows.flatMap(({ sha256 }) => sha256 ?? []);
}
