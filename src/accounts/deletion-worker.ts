import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Store } from '../store/store.ts';
import { finishAccountDeletion } from './delete-account.ts';

const LOOK_EVERY_MS = 2_000;

/** Removes accounts whose deletion has begun, here or elsewhere, before a restart or after. */
export class DeletionWorker {
  readonly #deps: { store: Store; clock: Clock; log: Logger };
  readonly #timer: Timer;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(deps: { store: Store; clock: Clock; log: Logger }) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  look(): Promise<void> {
    this.#running ??= this.#deleteAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #deleteAll(): Promise<void> {
    const { store, log } = this.#deps;
    try {
      for (const { id } of await store.read.listDoomedAccounts()) {
        await finishAccountDeletion(this.#deps, id, () => this.#isClosed);
        if (!this.#isClosed) log.info({ account: id }, 'An account was deleted');
      }
    } catch (error) {
      log.warn({ err: error }, 'An account could not be deleted yet; trying again');
    }
  }
}
