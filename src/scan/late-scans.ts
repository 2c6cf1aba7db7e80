import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jsonLine } from '../lib/json-line.ts';
import { type FileLock, lockFile, removeLock } from '../store/file-lock.ts';
import type { LateBatch } from '../store/scans/scan-batch.ts';
import { KNOWN_LINKS } from './known-links.ts';
import { type LateFile, lockOf } from './late-file.ts';

const BATCHES_PER_TRANSACTION = 64;
/** The end of the name of a file that a broken disk has left unreadable in part. */
const DAMAGED = '.damaged';
/** How long a batch that could not be written counts as a sign that others cannot either. */
const FAILURE_LASTS_MS = 10_000;

type CountLate = (batches: LateBatch[]) => Promise<void>;
/** Called for a line that cannot be read: the others are counted all the same. */
type OnDamaged = (where: { path: string; line: string }) => void;

/**
 * The scans that were answered while the store was unavailable, in a file of this process with a line per batch. They
 * are counted when the store is back, in order, by this process or, if it has died, by another one with this folder.
 * The store counts every batch once, by its run and number, so starting again after a crash is safe.
 */
export class LateScans {
  readonly #file: LateFile;
  readonly #folder: string | null;
  /** Bytes of the file that the store has counted. */
  #counted = 0;
  /** Batches being appended, one after the other. */
  #adding = 0;
  #lastAdd: Promise<void> = Promise.resolve();
  #failedAt = Number.NEGATIVE_INFINITY;
  /** Files of processes that have died, by path; we hold their locks. */
  readonly #orphans = new Map<string, FileLock>();

  /** `folder`: where processes keep such files; null if no other process can have one. */
  constructor(file: LateFile, folder: string | null) {
    this.#file = file;
    this.#folder = folder;
  }

  get isEmpty(): boolean {
    return this.#adding === 0 && this.#counted === this.#file.size && this.#orphans.size === 0;
  }

  /** Takes over the files of processes that have died. Call it now and then: they may die at any time. */
  takeOrphans(): void {
    for (const name of this.#folder === null ? [] : readdirSync(this.#folder)) {
      const path = join(this.#folder ?? '', name);
      if (!name.endsWith('.ndjson') || name === KNOWN_LINKS || path === this.#file.path) continue;
      const lock = this.#orphans.has(path) ? null : lockFile(lockOf(path));
      if (lock) this.#orphans.set(path, lock);
    }
  }

  get canAdd(): boolean {
    return performance.now() - this.#failedAt > FAILURE_LASTS_MS;
  }

  /** Bytes in the file of this process that are not counted yet. */
  get waitingBytes(): number {
    return this.#file.size - this.#counted;
  }

  /** Durable when it resolves. Throws when it cannot be written. */
  async add(late: LateBatch): Promise<void> {
    this.#adding++;
    const line = Buffer.from(jsonLine(late));
    const added = this.#lastAdd.catch(() => {}).then(() => this.#file.append(line));
    this.#lastAdd = added;
    try {
      await added;
    } catch (error) {
      this.#failedAt = performance.now();
      throw error;
    } finally {
      this.#adding--;
    }
  }

  /**
   * Passes every waiting batch to `count`, the oldest first. Throws what `count` throws, and can be called again then.
   * A file of another process that has a damaged line is kept under another name.
   */
  async countAll(count: CountLate, onDamaged: OnDamaged = () => {}): Promise<void> {
    for (const [path, lock] of this.#orphans) {
      let isDamaged = false;
      const onLine: OnDamaged = (where) => {
        isDamaged = true;
        onDamaged(where);
      };
      for await (const { batches } of chunksIn(path, 0, sizeOf(path), onLine)) await count(batches);
      if (isDamaged) await rename(path, `${path}${DAMAGED}`);
      else await rm(path, { force: true });
      await removeLock(lockOf(path), lock);
      this.#orphans.delete(path);
    }
    const file = this.#file;
    while (this.#counted < file.size) {
      for await (const { batches, end } of chunksIn(file.path, this.#counted, file.size, onDamaged)) {
        await count(batches);
        this.#counted = end;
      }
    }
    if (file.size === 0 || this.#adding > 0) return;
    file.clear();
    this.#counted = 0;
  }

  async close(): Promise<void> {
    for (const lock of this.#orphans.values()) lock.release();
    this.#orphans.clear();
    await this.#file.close();
  }
}

type Chunk = { batches: LateBatch[]; end: number };

async function* chunksIn(path: string, from: number, to: number, onDamaged: OnDamaged): AsyncIterable<Chunk> {
  let [chunk, passed]: [Chunk, number] = [{ batches: [], end: from }, from];
  for await (const { line, end } of linesIn(path, from, to)) {
    const late = lateBatchIn(line);
    if (late === null) onDamaged({ path, line: line.slice(0, 200) });
    else chunk.batches.push(late);
    chunk.end = end;
    if (chunk.batches.length < BATCHES_PER_TRANSACTION) continue;
    yield chunk;
    [chunk, passed] = [{ batches: [], end }, end];
  }
  if (chunk.end > passed) yield chunk;
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

function lateBatchIn(line: string): LateBatch | null {
  try {
    return JSON.parse(line) as LateBatch;
  } catch {
    return null;
  }
}

/** The lines in a range of the file, each with its end offset. A last line cut off by a crash was never answered. */
async function* linesIn(path: string, from: number, to: number): AsyncIterable<{ line: string; end: number }> {
  if (from >= to) return;
  let end = from;
  const input = createReadStream(path, { start: from, end: to - 1 });
  for await (const line of createInterface({ input, crlfDelay: 0 })) {
    end += Buffer.byteLength(line) + 1;
    if (end > to) return;
    yield { line, end };
  }
}
