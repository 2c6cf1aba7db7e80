import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import { giveToFolderOwner, makePrivateFolder, PRIVATE_FILE, PRIVATE_FOLDER } from '../../lib/private-files.ts';
import { takeTurn } from '../pause.ts';

/** Takes 0.1 ms to parse as an ordinary list, and up to 3 ms as a hostile one. */
const PIECE_BYTES = 16 * 1024;

/** Files of imports and exports on the disk of this node, in a folder for each job. */
export class JobFiles {
  /** Identifies this disk: processes that share it share the jobs. */
  readonly node: string;
  readonly #folder: string;

  constructor(dataDir: string, now: number) {
    this.#folder = join(dataDir, 'jobs');
    makePrivateFolder(this.#folder);
    const path = join(this.#folder, 'node');
    if (!existsSync(path)) {
      try {
        writeFileSync(path, newId('node', now), { flag: 'wx', mode: PRIVATE_FILE });
        giveToFolderOwner(path);
      } catch {
        // Another process created it first.
      }
    }
    this.node = readFileSync(path, 'utf8');
  }

  result(id: string): string {
    return join(this.#folder, id, 'result');
  }

  /** Stores an upload of at most `maxBytes`, and returns its size. */
  async receive(
    id: string,
    body: ReadableStream<Uint8Array> | null,
    maxBytes: number,
    tooLarge: () => Refusal,
  ): Promise<number> {
    const folder = join(this.#folder, id);
    await mkdir(folder, { mode: PRIVATE_FOLDER });
    giveToFolderOwner(folder);
    const file = await open(this.#upload(id), 'wx', PRIVATE_FILE);
    giveToFolderOwner(this.#upload(id));
    try {
      let bytes = 0;
      for await (const chunk of body ?? []) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        await file.write(chunk);
      }
      return bytes;
    } finally {
      await file.close();
    }
  }

  /** In pieces and with pauses: at no time does parsing an upload keep requests waiting for more than a few ms. */
  async *readUpload(id: string): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(this.#upload(id), { highWaterMark: PIECE_BYTES })) {
      await takeTurn();
      yield piece;
    }
  }

  async describe(id: string): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(this.result(id))) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Removes older files, even those whose job was deleted with its account. */
  async removeOld(before: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (name !== 'node' && (await stat(path)).mtimeMs < before) await rm(path, { force: true, recursive: true });
    }
  }

  /** Before a run: its folder, without what an interrupted one has left. */
  async prepare(id: string): Promise<void> {
    const folder = join(this.#folder, id);
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    giveToFolderOwner(folder);
    for (const name of await readdir(folder)) {
      if (name !== 'upload' && name !== 'result') await rm(join(folder, name), { recursive: true });
    }
  }

  /** What all files of the job take, unfinished ones included. */
  async bytesOf(id: string): Promise<number> {
    const folder = join(this.#folder, id);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const sizes = entries.map((one) =>
      one.isFile()
        ? stat(join(one.parentPath, one.name)).then(
            ({ size }) => size,
            () => 0,
          )
        : 0,
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  async removeResult(id: string): Promise<void> {
    await rm(this.result(id), { force: true });
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  #upload(id: string): string {
    return join(this.#folder, id, 'upload');
  }
}
