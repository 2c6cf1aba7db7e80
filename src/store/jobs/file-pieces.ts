import type { Db } from '../db.ts';
import type { FilePieceRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** A file of every node, on PostgreSQL: its pieces are written in order, all but the last of the same size. */
export async function putPiece({ db }: Tx, piece: FilePieceRow): Promise<void> {
  await db.insertInto('file_pieces').values(piece).execute();
}

export async function findPiece(db: Db, fileId: string, at: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('file_pieces')
    .select('piece')
    .where('file_id', '=', fileId)
    .where('at', '=', at)
    .executeTakeFirst();
  return row?.piece;
}

/** Deleted at a time: 50 MB. */
const DROPPED = 200;

/** Some pieces of a job or an upload, but not of the files that are named. True: there may be more. */
export async function dropPieces({ db }: Tx, ownerId: string, kept: string[] = []): Promise<boolean> {
  let pieces = db.selectFrom('file_pieces').select(['file_id', 'at']).where('owner_id', '=', ownerId);
  if (kept.length > 0) pieces = pieces.where('file_id', 'not in', kept);
  const dropped = await pieces.limit(DROPPED).execute();
  for (const [fileId, some] of Map.groupBy(dropped, ({ file_id }) => file_id)) {
    const ats = some.map(({ at }) => at);
    await db.deleteFrom('file_pieces').where('file_id', '=', fileId).where('at', 'in', ats).execute();
  }
  return dropped.length === DROPPED;
}
