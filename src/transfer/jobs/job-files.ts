import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import { giveToFolderOwner, makeFolder, makePrivateFolder, PRIVATE_FILE } from '../../lib/private-files.ts';
import { streamPieces } from '../../lib/stream-pieces.ts';
import { writeWhole } from '../../lib/write-whole.ts';
import type { JobFile, JobRow } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import { takeTurn } from '../pause.ts';

/** Takes 0.1 ms to parse as an ordinary list, and up to 3 ms as a hostile one. */
const PIECE_BYTES = 16 * 1024;
/** Of a file in the database. */
const STORED_PIECE_BYTES = 256 * 1024;

type Store = StoreWith<'findPiece' | 'putPiece' | 'dropJob' | 'dropUpload'> & { engine: 'sqlite' | 'postgres' };
type Owner = Pick<JobRow, 'id' | 'account_id'>;

/**
 * Files of jobs and uploads. Each is written in a folder of its upload or of its run, within that of its job: a run that
 * lost its job disturbs no other. When a file is complete, it is kept: on SQLite where it is, on PostgreSQL in the
 * database, so that every node has it.
 */
export class JobFiles {
  readonly #folder: string;
  readonly #store: Store;

  constructor(dataDir: string, store: Store) {
    this.#folder = join(dataDir, 'jobs');
    this.#store = store;
    makePrivateFolder(this.#folder);
  }

  /** Where a file is written. */
  path(folder: string, name: string): string {
    return join(this.#folder, folder, name);
  }

  prepare(folder: string): void {
    makeFolder(join(this.#folder, folder));
  }

  /** Writes what arrives, at most `maxBytes`, to the path of this file; returns how many bytes. */
  async receive(
    folder: string,
    name: string,
    body: ReadableStream<Uint8Array> | null,
    maxBytes: number,
    tooLarge: () => Refusal,
  ): Promise<number> {
    this.prepare(folder);
    const path = this.path(folder, name);
    const file = await open(path, 'wx', PRIVATE_FILE);
    giveToFolderOwner(path);
    try {
      let bytes = 0;
      for await (const chunk of body ?? []) {
        if (bytes + chunk.length > maxBytes) throw tooLarge();
        await writeWhole(file, chunk, bytes);
        bytes += chunk.length;
      }
      return bytes;
    } finally {
      await file.close();
    }
  }

  /** Keeps a file that is complete; `shownName` is what it is called when it is downloaded. */
  async keep({ id, account_id }: Owner, folder: string, name: string, shownName: string): Promise<JobFile> {
    const path = this.path(folder, name);
    const hash = createHash('sha256');
    const fileId = this.#store.engine === 'sqlite' ? `${folder}/${name}` : newId('file', 0);
    let [bytes, at] = [0, 0];
    for await (const piece of createReadStream(path, { highWaterMark: STORED_PIECE_BYTES })) {
      hash.update(piece);
      bytes += piece.length;
      if (this.#store.engine === 'sqlite') continue;
      await this.#store.write.putPiece({ file_id: fileId, at: at++, owner_id: id, account_id, piece });
    }
    if (this.#store.engine === 'postgres') {
      await rm(path);
      await this.#removeEmpty(folder);
    }
    return { id: fileId, name: shownName, bytes, sha256: hash.digest('hex') };
  }

  /** A file that is kept, or from one byte to another, both included. */
  body({ id, bytes }: JobFile, { start, end } = { start: 0, end: bytes - 1 }): Blob | ReadableStream<Uint8Array> {
    if (this.#store.engine === 'sqlite') return Bun.file(join(this.#folder, id)).slice(start, end + 1);
    return streamPieces(this.#pieces(id, start, end));
  }

  /** In small pieces and with pauses: at no time does parsing a list keep requests waiting for more than a few ms. */
  async *read(file: JobFile): AsyncGenerator<Uint8Array> {
    const pieces =
      this.#store.engine === 'sqlite'
        ? this.readWritten(join(this.#folder, file.id))
        : this.#pieces(file.id, 0, file.bytes - 1);
    for await (const piece of pieces)
      for (let from = 0; from < piece.length; from += PIECE_BYTES) {
        await takeTurn();
        yield piece.subarray(from, from + PIECE_BYTES);
      }
  }

  /** The same for one that is not kept yet. */
  async *readWritten(path: string): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      await takeTurn();
      yield piece;
    }
  }

  /** What is on this disk in the folder, unfinished files included. */
  async bytesOf(folder: string): Promise<number> {
    const names = await readdir(join(this.#folder, folder)).catch(() => []);
    const sizes = names.map((name) =>
      stat(this.path(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** The folders of all runs of a job. */
  async foldersOf(jobId: string): Promise<string[]> {
    const names = await readdir(join(this.#folder, jobId)).catch(() => []);
    return names.map((name) => `${jobId}/${name}`);
  }

  /** Removes all files of these folders but those that are kept. */
  async keepOnly(kept: readonly JobFile[], folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      for (const name of await readdir(join(this.#folder, folder)).catch(() => []))
        if (!kept.some(({ id }) => id === `${folder}/${name}`)) await rm(this.path(folder, name), { force: true });
      await this.#removeEmpty(folder);
    }
  }

  /** Removes a job or an upload with its files. */
  async discard(kind: 'Job' | 'Upload', id: string): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true });
    while (await this.#store.write[`drop${kind}`]({ id }));
  }

  /** Removes older files, even those whose job was deleted with its account. */
  async removeOld(before: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if ((await stat(path)).mtimeMs < before) await rm(path, { force: true, recursive: true });
    }
  }

  /** The folder and those above it, as far as they are empty. */
  async #removeEmpty(folder: string): Promise<void> {
    try {
      for (let path = folder; path !== '.'; path = dirname(path)) await rmdir(join(this.#folder, path));
    } catch {
      // It has other files.
    }
  }

  async *#pieces(fileId: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = Math.floor(start / STORED_PIECE_BYTES); at * STORED_PIECE_BYTES <= end; at++) {
      const piece = await this.#store.read.findPiece(fileId, at);
      if (!piece) throw new Error(`The piece ${at} of the file ${fileId} is missing`);
      const from = at * STORED_PIECE_BYTES;
      yield piece.subarray(Math.max(0, start - from), end - from + 1);
    }
  }
}
