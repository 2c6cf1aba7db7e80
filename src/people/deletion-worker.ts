import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { Store } from '../store/store.ts';
import { finishAccountDeletion } from './delete-account.ts';

const POLL_EVERY_MS = 2_000;

/** Removes accounts whose deletion has begun, on any node, also before a restart. */
export function startDeletionWorker(deps: { store: Store; clock: Clock; log: Logger }): PeriodicTask {
  const { store, log } = deps;
  const task = new PeriodicTask(deleteAll, { everyMs: POLL_EVERY_MS });
  async function deleteAll(): Promise<void> {
    try {
      for (const { id } of await store.read.listAccountsInDeletion()) {
        await finishAccountDeletion(deps, id, () => task.isClosed);
        if (!task.isClosed) log.info({ account: id }, 'An account was deleted');
      }
    } catch (error) {
      log.warn({ err: error }, 'An account could not be deleted yet; trying again');
    }
  }
  return task;
}
