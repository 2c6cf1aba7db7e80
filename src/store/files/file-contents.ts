import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/** All but the last of a file. */
export const PIECE_BYTES = 256 * 1024;

/** On PostgreSQL: the bytes of a file, its pieces in order, all but the last of the same size. */
export async function putFilePiece(
  { db }: Tx,
  { fileId, at, piece }: { fileId: string; at: number; piece: Uint8Array },
): Promise<void> {
  await db.insertInto('file_contents').values({ file_id: fileId, at, piece }).execute();
}

export async function findFilePiece(db: Db, fileId: string, at: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('file_contents')
    .select('piece')
    .where('file_id', '=', fileId)
    .where('at', '=', at)
    .executeTakeFirst();
  return row?.piece;
}

/** A file has at most 80. */
export async function dropFilePieces({ db }: Tx, { fileId }: { fileId: string }): Promise<void> {
  await db.deleteFrom('file_contents').where('file_id', '=', fileId).execute();
}
