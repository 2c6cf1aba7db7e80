import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { giveToFolderOwner, makePrivateFolder, PRIVATE_FILE } from '../../../lib/private-files.ts';
import { writeWholeSync } from '../../../lib/write-whole.ts';
import { PIECE_BYTES } from '../../files/file-contents.ts';

/**
 * Files of codes are in a folder beside the database. A backup is one file, and what moves a whole server knows tables
 * alone: there the bytes are in the table that PostgreSQL has them in, in the same pieces.
 */

type Stored = { id: string; sha256: string };

const FILES = 'select distinct id, sha256 from files where sha256 is not null order by id';
/** A file is named by it, whatever a database of somebody else may hold. */
const FILE_ID = /^fil_[0-9a-z]{26}$/;

/** Puts the files that the database names into it. One that is no longer there was dropped since it was copied. */
export function packContent(path: string, folder: string): void {
  const database = new Database(path, { readwrite: true });
  try {
    const insert = database.prepare('insert into file_contents (file_id, at, piece) values (?, ?, ?)');
    for (const { id } of database.query<Stored, []>(FILES).all()) {
      const file = join(folder, id);
      if (!FILE_ID.test(id) || !existsSync(file)) continue;
      database.run('begin');
      let at = 0;
      for (const piece of piecesOf(file)) insert.run(id, at++, piece);
      database.run('commit');
    }
    insert.finalize();
    database.run('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(PIECE_BYTES);
  try {
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer)) yield buffer.subarray(0, bytes);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes the files that are in the database into their folder, durably; what is there already is written again. Returns
 * the id of one that is not what its hash says; null: all are.
 */
export function unpackContent(path: string, folder: string): string | null {
  const database = new Database(path, { readonly: true });
  try {
    const piece = database.query<{ piece: Uint8Array }, [string, number]>(
      'select piece from file_contents where file_id = ? and at = ?',
    );
    const files = packedFiles(database);
    if (files.length > 0) makePrivateFolder(folder);
    for (const { id, sha256 } of files)
      if (writeFile(join(folder, id), (at) => piece.get(id, at)?.piece) !== sha256) return id;
    return null;
  } finally {
    database.close();
  }
}

/** Takes them out of the database, once they are in their folder. */
export function dropPackedContent(path: string): void {
  const database = new Database(path, { readwrite: true });
  try {
    const files = packedFiles(database);
    if (files.length === 0) return;
    const drop = database.prepare('delete from file_contents where file_id = ?');
    for (const { id } of files) drop.run(id);
    drop.finalize();
    database.run('vacuum');
    // The file alone may get another name.
    database.run('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

function packedFiles(database: Database): Stored[] {
  const packed = new Set(
    database
      .query<{ id: string }, []>('select distinct file_id as id from file_contents')
      .all()
      .map(({ id }) => id),
  );
  return database
    .query<Stored, []>(FILES)
    .all()
    .filter(({ id }) => FILE_ID.test(id) && packed.has(id));
}

/** Returns its hash. */
function writeFile(path: string, pieceAt: (at: number) => Uint8Array | undefined): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'w', PRIVATE_FILE);
  try {
    for (let at = 0; ; at++) {
      const piece = pieceAt(at);
      if (!piece) break;
      hash.update(piece);
      writeWholeSync(file, piece);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  giveToFolderOwner(path);
  return hash.digest('hex');
}
