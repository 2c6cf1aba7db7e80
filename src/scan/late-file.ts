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
import { PRIVATE_FILE } from '../lib/private-files.ts';

/** Lines that are durable as soon as they are added, and thrown away together. */
export type LateFile = {
  readonly path: string;
  /** Bytes that hold lines, from the beginning of the file. */
  readonly size: number;
  /** Durable when it resolves. One after the other. Throws when there is no room left. */
  append(line: Buffer): Promise<void>;
  /** In one step, so that nothing is added in between. */
  clear(): void;
  close(): Promise<void>;
};

/** More than this is not kept: at some 100 bytes a scan, millions of them. */
const MAX_BYTES = 1024 ** 3;

/** A file that grows with its lines and is gone when there are none. */
export class GrowingFile implements LateFile {
  readonly path: string;
  size = 0;
  #file: FileHandle | null = null;

  constructor(path: string) {
    this.path = path;
  }

  async append(line: Buffer): Promise<void> {
    if (this.size + line.length > MAX_BYTES) throw new Error(`${this.path} has reached its largest size`);
    this.#file ??= await this.#create();
    await this.#file.write(line, 0, line.length, this.size);
    await this.#file.datasync();
    this.size += line.length;
  }

  clear(): void {
    truncateSync(this.path);
    this.size = 0;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    if (this.size === 0) await rm(this.path, { force: true });
  }

  async #create(): Promise<FileHandle> {
    const file = await open(this.path, 'w', PRIVATE_FILE);
    await syncFolderOf(this.path);
    return file;
  }
}

/** Behind its lines a reserved file is filled with this byte, which is in no line. */
const EMPTY = 0;
const FILL_AT_ONCE = 256 * 1024;
/** A start has better things to do. */
const RESERVE_EVERY_MS = 2_000;

/**
 * A file whose room on the disk was taken beforehand: lines can be added while the disk is full. It stays, and what a
 * process has left in it belongs to the next one. File systems that write changed data to a new place (btrfs, ZFS) do
 * not keep such a promise.
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
    if (this.isReserved) this.size = tidyLines(path);
  }

  get isReserved(): boolean {
    return existsSync(this.path) && statSync(this.path).size === this.#bytes;
  }

  /** Takes the room soon. Where there is too little of it, everything needs the store until there is. */
  reserveSoon(): void {
    this.#timer = setInterval(async () => {
      await this.reserve().catch(() => {});
      if (this.isReserved) clearInterval(this.#timer);
    }, RESERVE_EVERY_MS);
    this.#timer.unref();
  }

  /** Takes the room. Throws where the disk has too little of it. */
  async reserve(): Promise<void> {
    if (this.isReserved) return;
    const unfinished = `${this.path}.new`;
    const file = await open(unfinished, 'w', PRIVATE_FILE);
    try {
      const fill = Buffer.alloc(FILL_AT_ONCE, EMPTY);
      for (let at = 0; at < this.#bytes; at += fill.length)
        await file.write(fill, 0, Math.min(fill.length, this.#bytes - at), at);
      await file.sync();
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
    await this.#file.write(line, 0, line.length, this.size);
    await this.#file.datasync();
    this.size += line.length;
  }

  /** Not synced: what a crash brings back was counted, and is not counted again. */
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

/** Gives where the lines end, and clears what is behind: a line that a crash cut off, or half of what was cleared. */
function tidyLines(path: string): number {
  const bytes = readFileSync(path);
  const empty = bytes.indexOf(EMPTY);
  const end = bytes.lastIndexOf('\n', empty === -1 ? bytes.length : empty) + 1;
  // Compared as a whole: a look at each of 8 million bytes held up every start by 0.1 s.
  if (!bytes.subarray(end).equals(Buffer.alloc(bytes.length - end, EMPTY)))
    writeFileSync(path, bytes.fill(EMPTY, end), { flag: 'r+' });
  return end;
}

/** The name of a file has to be as durable as what is in it. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}
