import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makePrivateFolder } from '../lib/private-files.ts';
import { isProcessAlive } from '../lib/process-alive.ts';
import type { LateBatch } from '../store/scans/scan-batch.ts';
import { GrowingFile, type LateFile } from './late-file.ts';

const BATCHES_PER_TRANSACTION = 64;

type CountLate = (batches: LateBatch[]) => Promise<void>;

/**
 * The scans that were answered while the store was unavailable, in a file of this process with a line per batch. They
 * are counted when the store is back, in order, by this process or, if it has died, by the next one that starts with
 * this folder. The store counts every batch once, by its run and number, so starting again after a crash is safe.
 */
export class LateScans {
  readonly #folder: string;
  readonly #file: LateFile;
  /** Bytes of the file that the store has counted. */
  #counted = 0;
  /** Batches being appended, one after the other. */
  #adding = 0;
  #lastAdd: Promise<void> = Promise.resolve();
  /** Files of processes that have died. */
  #leftovers: string[];

  constructor(folder: string, file: LateFile, pid = process.pid) {
    makePrivateFolder(folder);
    this.#folder = folder;
    this.#leftovers = readdirSync(folder).filter((name) => isLeftover(name, pid));
    this.#file = file;
  }

  get isEmpty(): boolean {
    return this.#adding === 0 && this.#counted === this.#file.size && this.#leftovers.length === 0;
  }

  /** Bytes in the file of this process that are not counted yet. */
  get waitingBytes(): number {
    return this.#file.size - this.#counted;
  }

  /** Durable when it resolves. Throws when it cannot be written. */
  async add(late: LateBatch): Promise<void> {
    this.#adding++;
    const line = Buffer.from(`${JSON.stringify(late)}\n`);
    const added = this.#lastAdd.catch(() => {}).then(() => this.#file.append(line));
    this.#lastAdd = added;
    try {
      await added;
    } finally {
      this.#adding--;
    }
  }

  /**
   * Passes every waiting batch to `count`, the oldest first. Throws what `count` throws, and can be called again then.
   */
  async countAll(count: CountLate): Promise<void> {
    for (const name of this.#leftovers) {
      const path = join(this.#folder, name);
      for await (const { batches } of chunksIn(path, 0, sizeOf(path))) await count(batches);
      await rm(path, { force: true });
    }
    this.#leftovers = [];
    const file = this.#file;
    while (this.#counted < file.size) {
      for await (const { batches, end } of chunksIn(file.path, this.#counted, file.size)) {
        await count(batches);
        this.#counted = end;
      }
    }
    if (file.size === 0 || this.#adding > 0) return;
    file.clear();
    this.#counted = 0;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** A file that only this process writes. */
export function ownLateFile(folder: string, run: string, pid = process.pid): LateFile {
  return new GrowingFile(join(folder, `${pid}-${run}.ndjson`));
}

/** Whether the file's process has died. One with our own pid belongs to an earlier process. */
function isLeftover(name: string, ownPid: number): boolean {
  const pid = Number(/^(\d+)-.*\.ndjson$/.exec(name)?.[1] ?? Number.NaN);
  return Number.isInteger(pid) && (pid === ownPid || !isProcessAlive(pid));
}

type Chunk = { batches: LateBatch[]; end: number };

async function* chunksIn(path: string, from: number, to: number): AsyncIterable<Chunk> {
  let chunk: Chunk = { batches: [], end: from };
  for await (const { late, end } of batchesIn(path, from, to)) {
    chunk.batches.push(late);
    chunk.end = end;
    if (chunk.batches.length < BATCHES_PER_TRANSACTION) continue;
    yield chunk;
    chunk = { batches: [], end };
  }
  if (chunk.batches.length > 0) yield chunk;
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

/** The batches in a range of the file, each with its end offset. A last line cut off by a crash was never answered. */
async function* batchesIn(
  path: string,
  from: number,
  to: number,
): AsyncIterable<{ late: LateBatch; end: number }> {
  if (from >= to) return;
  let end = from;
  const input = createReadStream(path, { start: from, end: to - 1 });
  for await (const line of createInterface({ input, crlfDelay: 0 })) {
    end += Buffer.byteLength(line) + 1;
    if (end > to) return;
    yield { late: JSON.parse(line) as LateBatch, end };
  }
}
