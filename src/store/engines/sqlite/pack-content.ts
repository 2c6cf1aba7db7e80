import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { giveToFolderOwner, makePrivateFolder, PRIVATE_FILE } from '../../../lib/private-files.ts';

/** Files of codes are in a folder beside the database; a backup is one file, and has them in the table of PostgreSQL. */

const PIECE_BYTES = 1024 * 1024;

type Stored = { id: string; sha256: string };

const FILES = 'select distinct id, sha256 from files where sha256 is not null order by id';

/** Puts the files that the database names into it. One that is no longer there was dropped since it was copied. */
export function packContent(path: string, folder: string): void {
  const database = new Database(path, { readwrite: true });
  try {
    const insert = database.prepare('insert into file_contents (file_id, at, piece) values (?, ?, ?)');
    for (const { id } of database.query<Stored, []>(FILES).all()) {
      const file = join(folder, id);
      if (!existsSync(file)) continue;
      const source = openSync(file, 'r');
      const buffer = Buffer.alloc(PIECE_BYTES);
      database.run('begin');
      try {
        for (let at = 0; ; at++) {
          const bytes = readSync(source, buffer);
          if (bytes === 0) break;
          insert.run(id, at, buffer.subarray(0, bytes));
        }
        database.run('commit');
      } finally {
        closeSync(source);
      }
    }
    insert.finalize();
    database.run('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

/** Takes them out again. Returns the id of one that is not what its hash says; null: all are. */
export function unpackContent(path: string, folder: string): string | null {
  const database = new Database(path, { readwrite: true });
  try {
    const piece = database.query<{ piece: Uint8Array }, [string, number]>(
      'select piece from file_contents where file_id = ? and at = ?',
    );
    const packed = database.query<Stored, []>(
      `${FILES.replace(' order by id', '')} and id in (select file_id from file_contents) order by id`,
    );
    const files = packed.all();
    if (files.length === 0) return null;
    makePrivateFolder(folder);
    for (const { id, sha256 } of files)
      if (writeFile(join(folder, id), (at) => piece.get(id, at)?.piece) !== sha256) return id;
    database.run('delete from file_contents');
    piece.finalize();
    database.run('vacuum');
    // The file alone gets its name.
    database.run('pragma wal_checkpoint(truncate)');
    return null;
  } finally {
    database.close();
  }
}

/** Returns its hash. */
function writeFile(path: string, pieceAt: (at: number) => Uint8Array | undefined): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'wx', PRIVATE_FILE);
  try {
    for (let at = 0; ; at++) {
      const piece = pieceAt(at);
      if (!piece) break;
      hash.update(piece);
      writeSync(file, piece);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  giveToFolderOwner(path);
  return hash.digest('hex');
}
