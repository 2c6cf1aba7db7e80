import { createHash } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToFolderOwner, makeFolder } from '../lib/private-files.ts';

/** On disk a file name includes this digest of its bytes, so that it can be verified on its own. */
const STORED_NAME = /^(.+)\.([0-9a-f]{32})$/;

type Kept = { digest: string; size: number };

/** What a file takes is a number of these: most pictures are smaller than one. */
const BLOCK_BYTES = 4_096;

/** A bounded folder of files that can be regenerated; the oldest is evicted first. */
export class FileCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** By name, oldest first. */
  readonly #files = new Map<string, Kept>();
  /** Goes on from the last that was evicted: from the start, all places of removed entries would be passed again. */
  #byAge = this.#files.entries();
  #bytes = 0;

  private constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Takes over the files of an earlier run; incomplete and unknown files are removed. */
  static async open(folder: string, maxBytes: number): Promise<FileCache> {
    makeFolder(folder);
    const cache = new FileCache(folder, maxBytes);
    const found: { name: string; digest: string; size: number; age: number }[] = [];
    for (const stored of await readdir(folder)) {
      const [, name, digest] = STORED_NAME.exec(stored) ?? [];
      if (name === undefined || digest === undefined) await rm(join(folder, stored), { force: true });
      else {
        const { size, mtimeMs } = await stat(join(folder, stored));
        found.push({ name, digest, size, age: mtimeMs });
      }
    }
    found.sort((a, b) => a.age - b.age);
    for (const { name, ...kept } of found) await cache.#record(name, kept);
    return cache;
  }

  /** The bytes as stored, or null if the file is missing or damaged. */
  async get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const kept = this.#files.get(name);
    if (!kept) return null;
    const path = this.#pathOf(name, kept);
    const bytes = await Bun.file(path)
      .bytes()
      .catch(() => null);
    if (bytes && digestOf(bytes) === kept.digest) return bytes;
    // Unless another call has replaced it meanwhile.
    if (this.#files.get(name) === kept) {
      this.#forget(name);
      await rm(path, { force: true });
    }
    return null;
  }

  /** Atomic: written to a temporary file, synced, and renamed. Throws if the disk refuses. */
  async put(name: string, content: Uint8Array | string): Promise<void> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const kept = { digest: digestOf(bytes), size: bytes.length };
    const part = join(this.#folder, `${name}.${crypto.randomUUID()}.part`);
    try {
      await writeDurably(part, bytes);
      await rename(part, this.#pathOf(name, kept));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await this.#record(name, kept);
    await this.#dropOldest();
  }

  #pathOf(name: string, { digest }: Kept): string {
    return join(this.#folder, `${name}.${digest}`);
  }

  async #record(name: string, kept: Kept): Promise<void> {
    const before = this.#files.get(name);
    this.#forget(name);
    this.#files.set(name, kept);
    this.#bytes += onDisk(kept);
    if (before && before.digest !== kept.digest) await rm(this.#pathOf(name, before), { force: true });
  }

  #forget(name: string): void {
    const kept = this.#files.get(name);
    if (kept) this.#bytes -= onDisk(kept);
    this.#files.delete(name);
  }

  async #dropOldest(): Promise<void> {
    while (this.#bytes > this.#maxBytes) {
      const { value, done } = this.#byAge.next();
      if (done) {
        this.#byAge = this.#files.entries();
        continue;
      }
      const [name, kept] = value;
      this.#forget(name);
      await rm(this.#pathOf(name, kept), { force: true });
    }
  }
}

const onDisk = ({ size }: Kept) => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;

/** Synced, because a rename may reach the disk before the content: after a power cut the file would be empty. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
    giveToFolderOwner(path);
  } finally {
    await file.close();
  }
}

/** Against disk errors, not attackers: 2 µs for a square picture, 0.1 ms for the largest round one. */
function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
