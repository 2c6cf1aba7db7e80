import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A bounded folder of files that can all be made again; the oldest is dropped first. */
export class FileCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** Name → size, in the order in which the files came. */
  readonly #files = new Map<string, number>();
  #bytes = 0;
  #written = 0;

  private constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Takes over what an earlier run left behind; half-written files of a crash are removed. */
  static async open(folder: string, maxBytes: number): Promise<FileCache> {
    await mkdir(folder, { recursive: true });
    const cache = new FileCache(folder, maxBytes);
    const found: { name: string; size: number; age: number }[] = [];
    for (const name of await readdir(folder)) {
      if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      else {
        const { size, mtimeMs } = await stat(join(folder, name));
        found.push({ name, size, age: mtimeMs });
      }
    }
    found.sort((a, b) => a.age - b.age);
    for (const { name, size } of found) cache.#note(name, size);
    return cache;
  }

  /** The bytes, or null when they are not here. A file that vanished under us is simply not here. */
  async get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!this.#files.has(name)) return null;
    try {
      return await Bun.file(join(this.#folder, name)).bytes();
    } catch {
      this.#forget(name);
      return null;
    }
  }

  /** Whole or not at all: written aside and moved into place. Throws when the disk refuses. */
  async put(name: string, bytes: Uint8Array | string): Promise<void> {
    const part = join(this.#folder, `${name}.${process.pid}-${++this.#written}.part`);
    try {
      await writeFile(part, bytes);
      await rename(part, join(this.#folder, name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    this.#note(name, typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length);
    await this.#dropOldest();
  }

  #note(name: string, size: number): void {
    this.#forget(name);
    this.#files.set(name, size);
    this.#bytes += size;
  }

  #forget(name: string): void {
    this.#bytes -= this.#files.get(name) ?? 0;
    this.#files.delete(name);
  }

  async #dropOldest(): Promise<void> {
    for (const name of this.#files.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(name);
      await rm(join(this.#folder, name), { force: true });
    }
  }
}
