import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { Store } from '../store/store.ts';
import { finishAccountDeletion } from './delete-account.ts';

const LOOK_EVERY_MS = 2_000;

/** Removes accounts whose deletion has begun, here or elsewhere, before a restart or after. */
export class DeletionWorker {
  readonly #deps: { store: Store; clock: Clock; log: Logger };
  readonly #task: PeriodicTask;

  constructor(deps: { store: Store; clock: Clock; log: Logger }) {
    this.#deps = deps;
    this.#task = new PeriodicTask(() => this.#deleteAll(), { everyMs: LOOK_EVERY_MS });
  }

  runNow(): Promise<void> {
    return this.#task.run();
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #deleteAll(): Promise<void> {
    const { store, log } = this.#deps;
    try {
      for (const { id } of await store.read.listAccountsInDeletion()) {
        await finishAccountDeletion(this.#deps, id, () => this.#task.isClosed);
        if (!this.#task.isClosed) log.info({ account: id }, 'An account was deleted');
      }
    } catch (error) {
      log.warn({ err: error }, 'An account could not be deleted yet; trying again');
    }
  }
}
