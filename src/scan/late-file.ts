import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveToFolderOwner, PRIVATE_FILE } from '../lib/private-files.ts';
import { writeWhole } from '../lib/write-whole.ts';
import { type FileLock, lockFile, removeLock } from '../store/file-lock.ts';

/** Lines that are durable once appended, and are cleared all together. */
export type LateFile = {
  readonly path: string;
  /** Bytes used by lines, from the start of the file. */
  readonly size: number;
  /** Durable when it resolves. Calls must not overlap. Throws when the file is full. */
  append(line: Buffer): Promise<void>;
  /** Synchronous, so that nothing can be appended in between. */
  clear(): void;
  close(): Promise<void>;
};

/** The maximum size: at about 100 bytes a scan, millions of scans. */
const MAX_BYTES = 1024 ** 3;

/** The file that the process locks which writes to `path`. */
export function lockOf(path: string): string {
  return `${path}.lock`;
}

/** A file of one process, which tells others by a lock that it lives. It is deleted when it has no lines. */
export class GrowingFile implements LateFile {
  readonly path: string;
  size = 0;
  #file: FileHandle | null = null;
  #lock: FileLock | null = null;

  constructor(path: string) {
    this.path = path;
  }

  async append(line: Buffer): Promise<void> {
    if (this.size + line.length > MAX_BYTES) throw new Error(`${this.path} has reached its maximum size`);
    this.#file ??= await this.#create();
    await writeWhole(this.#file, line, this.size);
    await this.#file.datasync();
    this.size += line.length;
  }

  clear(): void {
    truncateSync(this.path);
    this.size = 0;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    if (this.size > 0) return this.#lock?.release();
    await rm(this.path, { force: true });
    if (this.#lock) await removeLock(lockOf(this.path), this.#lock);
  }

  /** Locked before it exists: another process would take it over. */
  async #create(): Promise<FileHandle> {
    this.#lock ??= lockFile(lockOf(this.path));
    const file = await open(this.path, 'w', PRIVATE_FILE);
    giveToFolderOwner(this.path);
    await syncFolderOf(this.path);
    return file;
  }
}

/** The rest of a reserved file is filled with this byte, which occurs in no line. */
const EMPTY = 0;
const FILL_CHUNK_BYTES = 256 * 1024;
/** Not reserved during the start, which it would slow down. */
const RESERVE_EVERY_MS = 2_000;

/**
 * A file with preallocated space: lines can be appended while the disk is full. It is never deleted, and the next
 * process takes over what is in it. Copy-on-write file systems (btrfs, ZFS) do not give this guarantee.
 */
export class ReservedFile implements LateFile {
  readonly path: string;
  size = 0;
  readonly #bytes: number;
  #file: FileHandle | null = null;
  #timer: Timer | undefined;

  constructor(path: string, bytes: number) {
    this.path = path;
    this.#bytes = bytes;
    if (this.isReserved) this.size = recoverLines(path);
  }

  get isReserved(): boolean {
    return existsSync(this.path) && statSync(this.path).size === this.#bytes;
  }

  /**
   * Reserves the space in the background, and retries while the disk has too little. Until then scans need the store.
   */
  reserveSoon(): void {
    this.#timer = setInterval(async () => {
      await this.reserve().catch(() => {});
      if (this.isReserved) clearInterval(this.#timer);
    }, RESERVE_EVERY_MS);
    this.#timer.unref();
  }

  /** Reserves the space. Throws if the disk has too little. */
  async reserve(): Promise<void> {
    if (this.isReserved) return;
    const unfinished = `${this.path}.new`;
    const file = await open(unfinished, 'w', PRIVATE_FILE);
    try {
      const fill = Buffer.alloc(FILL_CHUNK_BYTES, EMPTY);
      for (let at = 0; at < this.#bytes; at += fill.length)
        await writeWhole(file, fill.subarray(0, this.#bytes - at), at);
      await file.sync();
      giveToFolderOwner(unfinished);
      await file.close();
      await rename(unfinished, this.path);
      await syncFolderOf(this.path);
    } catch (error) {
      await file.close().catch(() => {});
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async append(line: Buffer): Promise<void> {
    if (this.size + line.length > this.#bytes) throw new Error(`${this.path} is full`);
    if (!this.isReserved) throw new Error(`${this.path} could not be reserved`);
    this.#file ??= await open(this.path, 'r+');
    await writeWhole(this.#file, line, this.size);
    await this.#file.datasync();
    this.size += line.length;
  }

  /** Not synced: lines that reappear after a crash were counted already, and are not counted again. */
  clear(): void {
    const file = openSync(this.path, 'r+');
    writeSync(file, Buffer.alloc(this.size, EMPTY), 0, this.size, 0);
    closeSync(file);
    this.size = 0;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#file?.close();
  }
}

/**
 * Returns the end of the last complete line and clears the rest: a line cut off by a crash, or a half-finished `clear`.
 */
function recoverLines(path: string): number {
  const bytes = readFileSync(path);
  const empty = bytes.indexOf(EMPTY);
  const end = bytes.lastIndexOf('\n', empty === -1 ? bytes.length : empty) + 1;
  // Compared as a whole: checking 8 million bytes one by one delayed every start by 0.1 s.
  if (!bytes.subarray(end).equals(Buffer.alloc(bytes.length - end, EMPTY)))
    writeFileSync(path, bytes.fill(EMPTY, end), { flag: 'r+' });
  return end;
}

/** The directory entry must be as durable as the content. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}
