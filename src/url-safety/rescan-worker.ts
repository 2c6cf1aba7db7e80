import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { StoreWith } from '../store/store.ts';
import { checkButtons, checkJobs, type RescanDeps } from './rescan.ts';

const POLL_EVERY_MS = 1_000;
/** Some milliseconds of work, which block this process. */
const BATCH = 100;
/** A batch whose worker died is due again after this. */
const LEASE_MS = 60_000;
/** The pause after a batch, as a multiple of its duration, to leave the machine to scans … */
const REST_FACTOR = 9;
/** … but at most this, however slow the sources and the store are. */
const MAX_REST_MS = 1_000;

type WorkerDeps = RescanDeps & {
  store: StoreWith<'hasDueSafetyCheck' | 'claimSafetyChecks'>;
  clock: Clock;
  log: Logger;
};

/**
 * Checks codes and buttons when they are due, codes in batches with pauses, on every node with the role `work`: a batch is claimed, so no
 * code is checked twice. Closing finishes the current batch.
 */
export function startRescanWorker(deps: WorkerDeps): PeriodicTask {
  const { store, clock, log } = deps;
  const task = new PeriodicTask(checkDue, { everyMs: POLL_EVERY_MS });
  async function checkDue(): Promise<void> {
    try {
      await checkButtons(deps, clock.now(), clock.now());
      while (!task.isClosed && (await store.read.hasDueSafetyCheck(clock.now()))) {
        const start = performance.now();
        const checked = await checkBatch(deps, clock.now());
        // Other due codes are claimed by another node.
        if (checked < BATCH) return;
        await Bun.sleep(Math.min((performance.now() - start) * REST_FACTOR, MAX_REST_MS));
      }
    } catch (error) {
      log.warn({ err: error }, 'The safety re-scan could not reach the database');
    }
  }
  return task;
}

async function checkBatch(deps: WorkerDeps, now: number): Promise<number> {
  const { store, log } = deps;
  const jobs = await store.write.claimSafetyChecks({ now, leaseUntil: now + LEASE_MS, limit: BATCH });
  const { blocked, unblocked } = await checkJobs(deps, jobs, now);
  if (blocked + unblocked > 0)
    log.info({ checked: jobs.length, blocked, unblocked }, 'Codes changed by the safety re-scan');
  return jobs.length;
}
