import { write, writeSync } from 'node:fs';

/** What may wait for a reader that does not read; more is dropped, and the log says how much. */
const MAX_WAITING = 1_000_000;
const FLUSH_AFTER_MS = 20;
/** A write that takes longer than this has a reader that is stuck. */
const STUCK_AFTER_MS = 1_000;
/** A pipe that is full is tried again after this. */
const RETRY_AFTER_MS = 200;

/**
 * Lines of a log that are written behind the requests, many at a time: a reader that is slow or stuck never holds up
 * the server, and costs at most a megabyte.
 */
export class LogLines {
  readonly #fd: number;
  #waiting = '';
  #dropped = 0;
  /** When the write under way began; null without one. */
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

  /** Everything that waits, at once: for the end of the process. A reader that is stuck is not waited for. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#isStuck() || this.#waiting === '') return;
    try {
      writeSync(this.#fd, this.#waiting);
    } catch {
      // Nobody reads it.
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
      // Any other error: the reader is gone, and so are its lines.
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
