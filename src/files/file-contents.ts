import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { invalid, type Refusal, unavailable } from '../errors/refusal.ts';
import type { ByteRange } from '../lib/byte-range.ts';
import { giveToFolderOwner, makePrivateFolder, PRIVATE_FILE } from '../lib/private-files.ts';
import { streamPieces } from '../lib/stream-pieces.ts';
import { PIECE_BYTES } from '../store/files/file-contents.ts';
import { CONTENT_FOLDER } from '../store/open-store.ts';
import type { StoreWith } from '../store/store.ts';

type Store = StoreWith<'findFilePiece' | 'putFilePiece' | 'dropFilePieces'> & { engine: 'sqlite' | 'postgres' };

/**
 * The bytes of files that codes serve. Each is written to the disk of the node, and checked there; then it is
 * kept: on SQLite in the data folder, on PostgreSQL in the database, so that every node has it.
 */
export class FileContents {
  readonly #folder: string;
  readonly #arriving: string;
  readonly #store: Store;

  constructor(dataDir: string, store: Store) {
    this.#folder = join(dataDir, CONTENT_FOLDER);
    this.#store = store;
    this.#arriving = join(dataDir, 'arriving');
    makePrivateFolder(this.#folder);
    makePrivateFolder(this.#arriving);
  }

  /** Where a file is written that arrives. */
  arrivingPath(id: string): string {
    return join(this.#arriving, id);
  }

  /** Writes what arrives, at most `maxBytes`. */
  async receive(
    id: string,
    body: AsyncIterable<Uint8Array> | null,
    maxBytes: number,
    tooLarge: () => Refusal,
  ): Promise<{ bytes: number; sha256: string }> {
    const path = this.arrivingPath(id);
    const hash = createHash('sha256');
    let bytes = 0;
    const file = await open(path, 'wx', PRIVATE_FILE);
    try {
      giveToFolderOwner(path);
      for await (const chunk of body ?? []) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } catch (error) {
      throw receivingProblem(error);
    } finally {
      await file.close();
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Durable when it returns. */
  async keep(id: string): Promise<void> {
    try {
      if (this.#store.engine === 'sqlite') await this.#keepOnDisk(id);
      else await this.#keepInStore(id);
    } catch (error) {
      throw receivingProblem(error);
    }
  }

  /** Before its headers go out: refuses one whose bytes are lost on this disk. On PostgreSQL each piece is looked for. */
  requireWhole(id: string, bytes: number): void {
    if (this.#store.engine === 'sqlite' && Bun.file(join(this.#folder, id)).size !== bytes)
      throw unavailable(new Error(`The file ${id} is not whole in ${this.#folder}`));
  }

  /** All of it, or a part. On PostgreSQL a piece is read when the one before is sent. */
  body(id: string, { start, end }: ByteRange): Blob | ReadableStream<Uint8Array> {
    if (this.#store.engine === 'sqlite') return Bun.file(join(this.#folder, id)).slice(start, end + 1);
    return streamPieces(this.#pieces(id, start, end));
  }

  /** All of it, in order, in pieces of at most 256 KiB. */
  async *read(id: string, bytes: number): AsyncGenerator<Uint8Array> {
    if (this.#store.engine === 'postgres') yield* this.#pieces(id, 0, bytes - 1);
    else yield* createReadStream(join(this.#folder, id), { highWaterMark: PIECE_BYTES });
  }

  /** What there is of it, on this disk or in the database. */
  async remove(id: string): Promise<void> {
    await rm(this.arrivingPath(id), { force: true });
    if (this.#store.engine === 'sqlite') await rm(join(this.#folder, id), { force: true });
    else await this.#store.write.dropFilePieces({ fileId: id });
  }

  /** What a node has left that stopped while files were arriving. */
  async removeArrivedBefore(time: number): Promise<void> {
    for (const name of await readdir(this.#arriving)) {
      const path = join(this.#arriving, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < time) await rm(path, { force: true });
    }
  }

  async #keepOnDisk(id: string): Promise<void> {
    const path = this.arrivingPath(id);
    await syncPath(path);
    await rename(path, join(this.#folder, id));
    await syncPath(this.#folder);
  }

  async #keepInStore(id: string): Promise<void> {
    const path = this.arrivingPath(id);
    let at = 0;
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }))
      await this.#store.write.putFilePiece({ fileId: id, at: at++, piece });
    await rm(path);
  }

  async *#pieces(id: string, start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = Math.floor(start / PIECE_BYTES); at * PIECE_BYTES <= end; at++) {
      const piece = await this.#store.read.findFilePiece(id, at);
      if (!piece) throw new Error(`The piece ${at} of the file ${id} is missing`);
      const from = at * PIECE_BYTES;
      yield piece.subarray(Math.max(0, start - from), end - from + 1);
    }
  }
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** A client that went away is not our mistake. */
function receivingProblem(error: unknown): unknown {
  return (error as Error).name === 'AbortError' ? invalid('The body did not arrive whole') : error;
}
