import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../../lib/private-files.ts';
import { takeTurn } from '../pause.ts';

/** The largest list: 100,000 rows are about 10 MB. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Takes 0.1 ms to parse as an ordinary list, and up to 3 ms as a hostile one. */
const PIECE_BYTES = 16 * 1024;

/** Files of imports and exports on the disk of this node, named by their job. */
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
      } catch {
        // Another process created it first.
      }
    }
    this.node = readFileSync(path, 'utf8');
  }

  upload(id: string): string {
    return join(this.#folder, `${id}.upload`);
  }

  result(id: string): string {
    return join(this.#folder, `${id}.result`);
  }

  /** Stores an upload. Throws if it is too large. */
  async receive(id: string, body: ReadableStream<Uint8Array> | null): Promise<void> {
    const file = await open(this.upload(id), 'wx', PRIVATE_FILE);
    try {
      let bytes = 0;
      for await (const chunk of body ?? []) {
        bytes += chunk.length;
        if (bytes > MAX_UPLOAD_BYTES)
          throw new Refusal('invalid_payload', 'The file is larger than 64 MiB; import it in parts', {
            status: 413,
          });
        await file.write(chunk);
      }
    } catch (error) {
      await this.remove(id);
      throw error;
    } finally {
      await file.close();
    }
  }

  /** In pieces and with pauses: at no time does parsing an upload keep requests waiting for more than a few ms. */
  async *readUpload(id: string): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(this.upload(id), { highWaterMark: PIECE_BYTES })) {
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
      if (name !== 'node' && (await stat(path)).mtimeMs < before)
        await rm(path, { force: true, recursive: true });
    }
  }

  async remove(id: string): Promise<void> {
    await Promise.all([this.upload(id), this.result(id)].map((path) => rm(path, { force: true })));
  }
}
