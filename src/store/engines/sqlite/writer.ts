import { NewerSchemaError } from '../../migrations/migrate.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import type { WriteName } from '../../writes.ts';
import { decode, encode, type FromWriter, type WriteResult, type WriterFailure } from './writer-messages.ts';

/** Writes in one commit: enough to share a sync, few enough that the first of them does not wait long. */
const MAX_BATCH = 1024;

/** Longer than writing back a full log takes; a thread that hangs is ended all the same. */
const CLOSE_TIMEOUT_MS = 3_000;

type Waiting = {
  name: WriteName;
  input: unknown;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

/**
 * The program's end of the writer thread. While one batch is being committed the next one gathers here,
 * and all its writes share the next sync to disk.
 */
export class Writer {
  readonly #worker: Worker;
  #waiting: Waiting[] = [];
  #underWay: Waiting[] = [];
  #scheduled = false;
  #closed: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      const message = decode<FromWriter>(data);
      if (message.kind === 'done') this.#answer(message.results);
    };
    worker.onerror = (event) => this.#fail(new StoreUnavailable(event.message));
  }

  /** Starts the thread, opens the file and migrates it. */
  static async open(path: string, now: number): Promise<{ writer: Writer; migrated: string[] }> {
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url).href);
    const answer = await new Promise<FromWriter>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(decode<FromWriter>(data));
      worker.onerror = (event) => reject(new Error(`The writer thread did not start: ${event.message}`));
      worker.postMessage(encode({ kind: 'open', path, now }));
    });
    if (answer.kind === 'opened') return { writer: new Writer(worker), migrated: answer.migrated };
    worker.terminate();
    throw answer.kind === 'refused'
      ? openError(answer.error)
      : new Error('The writer thread answered out of turn');
  }

  run(name: WriteName, input: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(this.#closed);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, input, resolve, reject });
      this.#schedule();
    });
  }

  /** Everything handed in before is committed first. */
  async close(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.length > 0) await Bun.sleep(1);
    if (this.#closed) return;
    this.#closed = new StoreUnavailable('closed');
    const closed = new Promise<void>((resolve) => {
      this.#worker.onmessage = () => resolve();
    });
    this.#worker.postMessage(encode({ kind: 'close' }));
    await Promise.race([closed, Bun.sleep(CLOSE_TIMEOUT_MS)]);
    this.#worker.terminate();
  }

  /** Waits for the end of the tick, so that writes that start together travel together. */
  #schedule(): void {
    if (this.#scheduled || this.#underWay.length > 0 || this.#waiting.length === 0) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#underWay = this.#waiting.splice(0, MAX_BATCH);
      const writes = this.#underWay.map(({ name, input }) => ({ name, input }));
      this.#worker.postMessage(encode({ kind: 'batch', writes }));
    });
  }

  #answer(results: WriteResult[]): void {
    const answered = this.#underWay;
    this.#underWay = [];
    this.#schedule();
    for (const [at, { resolve, reject }] of answered.entries()) {
      const result = results[at];
      if (result?.ok) resolve(result.value);
      else reject(result ? writeError(result.error) : new StoreUnavailable('no answer'));
    }
  }

  #fail(error: Error): void {
    this.#closed = error;
    for (const { reject } of [...this.#underWay, ...this.#waiting]) reject(error);
    this.#underWay = [];
    this.#waiting = [];
  }
}

function writeError(failure: WriterFailure): Error {
  return failure.unavailable ? new StoreUnavailable(failure.message) : new Error(failure.message);
}

function openError(failure: WriterFailure): Error {
  const error = new Error(failure.message);
  if (failure.name === NewerSchemaError.name) error.name = failure.name;
  return error;
}
