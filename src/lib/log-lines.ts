import { write, writeSync } from 'node:fs';

/** The maximum buffer for a slow reader; more is dropped, and the log says how much. */
const MAX_WAITING = 1_000_000;
const FLUSH_AFTER_MS = 20;
/** A longer write means that the reader is stuck. */
const STUCK_AFTER_MS = 1_000;
/** How long to wait before retrying a full pipe. */
const RETRY_AFTER_MS = 200;

/**
 * Writes log lines in the background, many at a time: a slow or stuck reader never blocks the server, and costs at most
 * a megabyte.
 */
export class LogLines {
  readonly #fd: number;
  #waiting = '';
  #dropped = 0;
  /** When the current write began; null: none. */
  #writingSince: number | null = null;
  #timer: Timer | undefined;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > MAX_WAITING) {
      this.#dropped++;
      return;
    }
    this.#waiting += line;
    this.#flushAfter(FLUSH_AFTER_MS);
  }

  /** Writes all buffered lines synchronously at the end of the process, unless the reader is stuck. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#isStuck() || this.#waiting === '') return;
    try {
      writeSync(this.#fd, this.#waiting);
    } catch {
      // The reader is gone.
    }
    this.#waiting = '';
  }

  #isStuck(): boolean {
    return this.#writingSince !== null && performance.now() - this.#writingSince > STUCK_AFTER_MS;
  }

  #flushAfter(ms: number): void {
    if (this.#writingSince !== null || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, ms);
    this.#timer.unref();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting + this.#droppedLine());
    this.#waiting = '';
    this.#writingSince = performance.now();
    this.#writeAll(bytes, 0);
  }

  #writeAll(bytes: Buffer, from: number): void {
    write(this.#fd, bytes, from, bytes.length - from, null, (error, written) => {
      if (error && (error.code === 'EAGAIN' || error.code === 'EINTR')) {
        setTimeout(() => this.#writeAll(bytes, from), RETRY_AFTER_MS).unref();
        return;
      }
      // Any other error: the reader is gone, and its lines are lost.
      const next = error ? bytes.length : from + written;
      if (next < bytes.length) return this.#writeAll(bytes, next);
      this.#writingSince = null;
      if (this.#waiting !== '') this.#flushAfter(FLUSH_AFTER_MS);
    });
  }

  #droppedLine(): string {
    if (this.#dropped === 0) return '';
    const line = `{"level":40,"dropped":${this.#dropped},"msg":"Log lines were dropped: nobody read them in time"}\n`;
    this.#dropped = 0;
    return line;
  }
}
