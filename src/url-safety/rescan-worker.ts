import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { checkJobs, type RescanDeps } from './rescan.ts';

const LOOK_EVERY_MS = 1_000;
const BATCH = 200;
/** A batch whose worker died is due again after this. */
const LEASE_MS = 60_000;

/**
 * Checks codes as they fall due, a batch at a time with pauses between, on every node that works: a batch is
 * claimed, so no code is checked twice.
 */
export class RescanWorker {
  readonly #deps: RescanDeps & { clock: Clock; log: Logger };
  readonly #timer: Timer;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(deps: RescanDeps & { clock: Clock; log: Logger }) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Works off everything that is due now. */
  wake(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { store, clock, log } = this.#deps;
    try {
      while (!this.#isClosed && (await store.read.hasDueSafetyCheck(clock.now()))) {
        const now = clock.now();
        const jobs = await store.write.claimSafetyChecks({ now, leaseUntil: now + LEASE_MS, limit: BATCH });
        const { blocked, unblocked } = await checkJobs(this.#deps, jobs, now);
        if (blocked + unblocked > 0)
          log.info({ checked: jobs.length, blocked, unblocked }, 'Codes changed by the safety re-scan');
      }
    } catch (error) {
      log.warn({ err: error }, 'The safety re-scan could not reach the store');
    }
  }
}
