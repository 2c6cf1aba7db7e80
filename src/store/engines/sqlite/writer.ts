import { programFile } from '../../../lib/program-files.ts';
import { NewerSchemaError } from '../../migrations/migrate.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import type { WriteName } from '../../writes.ts';
import { decode, encode, type FromWriter, type WriteResult, type WriterFailure } from './writer-messages.ts';

/** Writes per commit: enough to share a sync, few enough that the first does not wait long. */
const MAX_BATCH = 1024;

/** Longer than checkpointing a full log takes; a thread that hangs is terminated after this. */
const CLOSE_TIMEOUT_MS = 3_000;

/** A thread that does not answer for this long is stuck: all waiting and later writes are refused … */
export const STUCK_AFTER_MS = 3_500;
/** … and after this long it is replaced. */
const REPLACE_AFTER_MS = 15_000;
const POLL_EVERY_MS = 250;
const RESTART_PAUSE_MS = 500;

type Waiting = {
  name: WriteName;
  input: unknown;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

type WriterOptions = {
  path: string;
  /** The time recorded with migrations. */
  now: number;
  /** Called when the thread has died or hangs. */
  onLost: (error: Error) => void;
  startThread?: () => Worker;
};

/**
 * The main thread's side of the writer thread. While one batch is being committed, new writes collect in the next one
 * and share its sync to disk. A thread that dies is replaced; until then, and while it hangs, every write is refused at
 * once as unavailable.
 */
export class Writer {
  readonly #options: WriterOptions;
  /** Null while a new one is being started. */
  #thread: Worker | null = null;
  #waiting: Waiting[] = [];
  #underWay: Waiting[] = [];
  /** When the batch under way was sent; null when there is none. */
  #sentAt: number | null = null;
  /** The callers of the batch under way got an error, although it may still be committed. */
  #isStuck = false;
  #scheduled = false;
  /** The last batch was scans that overtook other writes. */
  #scansWentFirst = false;
  #isClosed = false;
  readonly #watch: Timer;

  private constructor(options: WriterOptions, thread: Worker) {
    this.#options = options;
    this.#adopt(thread);
    this.#watch = setInterval(() => this.#lookAfterThread(), POLL_EVERY_MS);
    this.#watch.unref();
  }

  /** Starts the thread, opens the file and migrates it. */
  static async open(options: WriterOptions): Promise<{ writer: Writer; migrated: string[] }> {
    const { thread, migrated } = await openThread(options);
    return { writer: new Writer(options, thread), migrated };
  }

  run(name: WriteName, input: unknown): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new StoreUnavailable('closed'));
    if (!this.#thread || this.#isStuck) return Promise.reject(new StoreUnavailable('no writer thread'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, input, resolve, reject });
      this.#schedule();
    });
  }

  /** Commits all earlier writes first. */
  async close(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.length > 0) await Bun.sleep(1);
    this.#isClosed = true;
    clearInterval(this.#watch);
    const thread = this.#thread;
    if (!thread) return;
    const closed = new Promise<void>((resolve) => {
      thread.onmessage = () => resolve();
    });
    thread.postMessage(encode({ kind: 'close' }));
    await Promise.race([closed, Bun.sleep(CLOSE_TIMEOUT_MS)]);
    thread.terminate();
  }

  #adopt(thread: Worker): void {
    this.#thread = thread;
    this.#sentAt = null;
    this.#isStuck = false;
    thread.onmessage = ({ data }: MessageEvent<string>) => {
      const message = decode<FromWriter>(data);
      if (message.kind === 'done') this.#answer(message.results);
    };
    thread.onerror = (event) => this.#replace(thread, event.message);
    thread.addEventListener('close', () => this.#replace(thread, 'it ended'));
  }

  /** Waits for the end of the tick, so that writes that start together share a batch. */
  #schedule(): void {
    if (this.#scheduled || this.#sentAt !== null || this.#waiting.length === 0) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (!this.#thread || this.#waiting.length === 0) return;
      this.#underWay = this.#next();
      this.#sentAt = performance.now();
      const writes = this.#underWay.map(({ name, input }) => ({ name, input }));
      this.#thread.postMessage(encode({ kind: 'batch', writes }));
    });
  }

  /**
   * Scans go before other waiting writes, in a batch of their own: they take a fraction of the time of an import or a
   * search index, and a person waits for each of them. Other writes are overtaken once; then all go together.
   */
  #next(): Waiting[] {
    const scans = this.#waiting.findIndex(({ name }) => name === 'countScans');
    this.#scansWentFirst = scans !== -1 && this.#waiting.length > 1 && !this.#scansWentFirst;
    return this.#scansWentFirst ? this.#waiting.splice(scans, 1) : this.#waiting.splice(0, MAX_BATCH);
  }

  #answer(results: WriteResult[]): void {
    const answered = this.#underWay;
    this.#underWay = [];
    this.#sentAt = null;
    this.#isStuck = false;
    // If the file is locked or the disk is full, the waiting writes would fail as well.
    if (results.every((result) => !result.ok && result.error.unavailable)) {
      const isDiskFull = results.every((result) => !result.ok && result.error.diskFull);
      this.#refuseWaiting('the batch before failed', isDiskFull);
    }
    this.#schedule();
    for (const [at, { resolve, reject }] of answered.entries()) {
      const result = results[at];
      if (result?.ok) resolve(result.value);
      else reject(result ? writeError(result.error) : new StoreUnavailable('no answer'));
    }
  }

  #refuseWaiting(why: string, isDiskFull = false): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new StoreUnavailable(why, { isDiskFull }));
  }

  #refuseAll(why: string): void {
    for (const { reject } of this.#underWay.splice(0)) reject(new StoreUnavailable(why));
    this.#refuseWaiting(why);
  }

  #lookAfterThread(): void {
    if (this.#sentAt === null || !this.#thread) return;
    const waited = performance.now() - this.#sentAt;
    if (waited >= REPLACE_AFTER_MS) {
      this.#replace(this.#thread, 'it did not answer');
    } else if (waited >= STUCK_AFTER_MS && !this.#isStuck) {
      this.#isStuck = true;
      this.#options.onLost(new Error('The writer thread does not answer; writes are refused until it does'));
      this.#refuseAll('the writer thread does not answer');
    }
  }

  async #replace(thread: Worker, why: string): Promise<void> {
    if (this.#isClosed || this.#thread !== thread) return;
    this.#thread = null;
    this.#options.onLost(new Error(`The writer thread is being replaced: ${why}`));
    this.#refuseAll(why);
    thread.terminate();
    while (!this.#isClosed && !this.#thread) {
      try {
        const { thread: next } = await openThread(this.#options);
        if (this.#isClosed) next.terminate();
        else this.#adopt(next);
      } catch (error) {
        this.#options.onLost(error as Error);
        await Bun.sleep(RESTART_PAUSE_MS);
      }
    }
  }
}

const startWriterThread = () => new Worker(programFile('src/store/engines/sqlite/writer-thread.ts'));

async function openThread(options: WriterOptions): Promise<{ thread: Worker; migrated: string[] }> {
  const thread = (options.startThread ?? startWriterThread)();
  const answer = await new Promise<FromWriter>((resolve, reject) => {
    thread.onmessage = ({ data }) => resolve(decode<FromWriter>(data));
    thread.onerror = (event) => reject(new Error(`The writer thread did not start: ${event.message}`));
    thread.postMessage(encode({ kind: 'open', path: options.path, now: options.now }));
  });
  if (answer.kind === 'opened') return { thread, migrated: answer.migrated };
  thread.terminate();
  throw answer.kind === 'refused' ? openError(answer.error) : new Error('The writer thread answered out of turn');
}

function writeError(failure: WriterFailure): Error {
  const { unavailable, diskFull: isDiskFull, schemaMismatch: isSchemaMismatch, message } = failure;
  if (!unavailable && !isSchemaMismatch) return new Error(message);
  return new StoreUnavailable(message, { isDiskFull, isSchemaMismatch });
}

function openError(failure: WriterFailure): Error {
  const error = new Error(failure.message);
  if (failure.name === NewerSchemaError.name) error.name = failure.name;
  return error;
}
