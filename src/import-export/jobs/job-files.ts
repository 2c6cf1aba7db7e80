import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../../lib/private-files.ts';

/** The largest list that is taken: 100,000 rows are some 10 MB. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Files of imports and exports, on the disk of this node, named by their job. */
export class JobFiles {
  /** Names this disk: processes that share it share the jobs. */
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
        // Another process was faster.
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

  /** Keeps what a browser sends, as far as it is no more than allowed. */
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

  async describe(id: string): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(this.result(id))) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  /** What is older than this, whether its job is known or went with its account. */
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
