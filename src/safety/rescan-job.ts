import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { StoreWith } from '../store/store.ts';
import { type RescanCounts, type RescanDeps, rescanAll } from './rescan.ts';

type JobDeps = RescanDeps & { store: StoreWith<'countCodesInQuota'>; clock: Clock; log: Logger };

/** The pause after a page, as a multiple of its duration, to leave the machine to scans. */
const REST_FACTOR = 3;

export type RescanProgress = RescanCounts & {
  state: 'idle' | 'running' | 'done' | 'failed';
  /** Codes to check, as of the start. */
  total: number;
  startedAt: number | null;
  finishedAt: number | null;
};

const NOTHING = { checked: 0, blocked: 0, unblocked: 0, total: 0, startedAt: null, finishedAt: null };

/** A re-check of all codes in the background of this process, one at a time, with progress for the operator. */
export class RescanJob {
  readonly #deps: JobDeps;
  #progress: RescanProgress = { state: 'idle', ...NOTHING };
  #running: Promise<void> | null = null;
  /** The list was changed after some codes were checked. */
  #shouldRestart = false;
  #isClosed = false;

  constructor(deps: JobDeps) {
    this.#deps = deps;
  }

  progress(): RescanProgress {
    return this.#progress;
  }

  /** Starts it; if it is running, it starts over when it is finished. */
  start(): RescanProgress {
    if (this.#running) {
      this.#shouldRestart = true;
    } else if (!this.#isClosed) {
      this.#progress = { ...NOTHING, state: 'running', startedAt: this.#deps.clock.now() };
      this.#running = this.#run().finally(() => {
        this.#running = null;
      });
    }
    return this.#progress;
  }

  /** Finishes the current page. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const { store, clock, log } = this.#deps;
    try {
      do {
        this.#shouldRestart = false;
        const total = await store.read.countCodesInQuota();
        this.#progress = { ...NOTHING, state: 'running', total, startedAt: clock.now() };
        await rescanAll(this.#deps, clock.now, this.#afterPage());
      } while (this.#shouldRestart);
      this.#progress = { ...this.#progress, state: 'done', finishedAt: clock.now() };
    } catch (error) {
      if (!this.#isClosed) log.warn({ err: error }, 'The re-check of all codes was interrupted');
      this.#progress = { ...this.#progress, state: 'failed', finishedAt: clock.now() };
    }
  }

  #afterPage(): (counts: RescanCounts) => Promise<void> {
    let pageStart = performance.now();
    return async (counts) => {
      this.#progress = { ...this.#progress, ...counts };
      if (this.#isClosed) throw new Error('The server stops');
      await Bun.sleep((performance.now() - pageStart) * REST_FACTOR);
      pageStart = performance.now();
    };
  }
}
