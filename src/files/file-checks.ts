import { unavailable } from '../errors/refusal.ts';
import { programFile } from '../lib/program-files.ts';
import { runOnThread } from '../lib/run-on-thread.ts';
import type { Checked } from './image-bounds.ts';

const THREAD = programFile('src/files/check-thread.ts');
/** Each takes up to a second and three times the size of the file; scans and requests need the other cores. */
const MAX_WAITING = 50;

/** Checks files one after the other, off the main thread; an account that sends several waits behind the others. */
export class FileChecks {
  readonly #waiting: { account: string; run: () => void }[] = [];
  #isRunning = false;

  /** What `checkFile` finds. Refuses with `unavailable` when too many are waiting. */
  async check(account: string, path: string): Promise<Checked> {
    if (this.#isRunning) {
      if (this.#waiting.length >= MAX_WAITING) throw unavailable('too many files are waiting for their check');
      await new Promise<void>((run) => this.#enqueue(account, run));
    }
    this.#isRunning = true;
    try {
      return await runOnThread<Checked>(THREAD, path);
    } finally {
      const next = this.#waiting.shift();
      if (next) next.run();
      else this.#isRunning = false;
    }
  }

  /** Before the second and later ones of other accounts. */
  #enqueue(account: string, run: () => void): void {
    const own = this.#waiting.filter((item) => item.account === account).length;
    const seen = new Map<string, number>();
    const place = this.#waiting.findIndex((item) => {
      const before = seen.get(item.account) ?? 0;
      seen.set(item.account, before + 1);
      return before > own;
    });
    this.#waiting.splice(place === -1 ? this.#waiting.length : place, 0, { account, run });
  }
}
