import { createReadStream, existsSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makePrivateFolder, PRIVATE_FILE } from '../lib/private-files.ts';
import { isProcessAlive } from '../lib/process-alive.ts';
import type { LateBatch } from '../store/scans/scan-batch.ts';

/** More than this is not kept: at some 100 bytes a scan, millions of them. */
const MAX_BYTES = 1024 ** 3;

/** Counted in one transaction. */
const BATCHES_AT_A_TIME = 64;

type CountLate = (batches: LateBatch[]) => Promise<void>;

/**
 * The scans that were answered while the store was out of reach, in a file of this process: a line for each batch.
 * They are counted when the store is back, in order, by this process or, if it has died, by the next one that starts
 * with this folder. Every batch has a run and a number by which the store counts it once, so it does no harm to
 * begin again after a crash.
 */
export class LateScans {
  readonly #folder: string;
  readonly #path: string;
  #file: FileHandle | null = null;
  /** Bytes that were written, and of these the ones that the store has counted. */
  #size = 0;
  #counted = 0;
  /** Batches on their way to the disk, one after the other. */
  #adding = 0;
  #lastAdd: Promise<void> = Promise.resolve();
  /** Files of processes that have died. */
  #leftovers: string[];

  constructor(folder: string, run: string, pid = process.pid) {
    makePrivateFolder(folder);
    this.#folder = folder;
    this.#leftovers = readdirSync(folder).filter((name) => isLeftover(name, pid));
    this.#path = join(folder, `${pid}-${run}.ndjson`);
  }

  get isEmpty(): boolean {
    return this.#adding === 0 && this.#counted === this.#size && this.#leftovers.length === 0;
  }

  /** Durable when it resolves. Throws when the disk takes no more. */
  async add(late: LateBatch): Promise<void> {
    this.#adding++;
    const added = this.#lastAdd.catch(() => {}).then(() => this.#append(late));
    this.#lastAdd = added;
    try {
      await added;
    } finally {
      this.#adding--;
    }
  }

  async #append(late: LateBatch): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(late)}\n`);
    if (this.#size + line.length > MAX_BYTES) throw new Error(`${this.#path} has reached its largest size`);
    this.#file ??= await this.#create();
    await this.#file.write(line, 0, line.length, this.#size);
    await this.#file.datasync();
    this.#size += line.length;
  }

  /** Hands over every batch that waits, the oldest first. Throws what `count` throws; then it can be called again. */
  async countAll(count: CountLate): Promise<void> {
    for (const name of this.#leftovers) {
      const path = join(this.#folder, name);
      for await (const { batches } of portionsIn(path, 0)) await count(batches);
      await rm(path, { force: true });
    }
    this.#leftovers = [];
    while (this.#counted < this.#size) {
      for await (const { batches, end } of portionsIn(this.#path, this.#counted)) {
        await count(batches);
        this.#counted = end;
      }
    }
    if (this.#size === 0 || this.#adding > 0) return;
    // In one step, so that nothing is added in between.
    truncateSync(this.#path);
    this.#size = 0;
    this.#counted = 0;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    if (this.isEmpty) await rm(this.#path, { force: true });
  }

  async #create(): Promise<FileHandle> {
    const file = await open(this.#path, 'w', PRIVATE_FILE);
    // The name of the file has to be as durable as what is in it.
    const folder = await open(this.#folder, 'r');
    await folder.sync();
    await folder.close();
    return file;
  }
}

/** Of a process that is gone. One with our own number is of a process before us. */
function isLeftover(name: string, ownPid: number): boolean {
  const pid = Number(/^(\d+)-.*\.ndjson$/.exec(name)?.[1] ?? Number.NaN);
  return Number.isInteger(pid) && (pid === ownPid || !isProcessAlive(pid));
}

async function* portionsIn(path: string, from: number): AsyncIterable<{ batches: LateBatch[]; end: number }> {
  let portion: { batches: LateBatch[]; end: number } = { batches: [], end: from };
  for await (const { late, end } of batchesIn(path, from)) {
    portion.batches.push(late);
    portion.end = end;
    if (portion.batches.length < BATCHES_AT_A_TIME) continue;
    yield portion;
    portion = { batches: [], end };
  }
  if (portion.batches.length > 0) yield portion;
}

/** The batches of a file from a byte on, each with where it ends. A last line that a crash cut off was never answered. */
async function* batchesIn(path: string, from: number): AsyncIterable<{ late: LateBatch; end: number }> {
  if (!existsSync(path)) return;
  const size = statSync(path).size;
  let end = from;
  const lines = createInterface({ input: createReadStream(path, { start: from }), crlfDelay: 0 });
  for await (const line of lines) {
    end += Buffer.byteLength(line) + 1;
    if (end > size) return;
    yield { late: JSON.parse(line) as LateBatch, end };
  }
}
