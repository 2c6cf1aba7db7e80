import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { StoreWith } from '../store/store.ts';
import { checkJobs, type RescanDeps } from './rescan.ts';

const POLL_EVERY_MS = 1_000;
/** Some milliseconds of work, in which nothing else of this process is answered. */
const BATCH = 100;
/** A batch whose worker died is due again after this. */
const LEASE_MS = 60_000;
/** After a batch the worker rests for this many times as long as it took, so that scans keep the machine … */
const REST_FACTOR = 9;
/** … but not longer than this, however slow the sources and the store are. */
const MAX_REST_MS = 1_000;

type WorkerDeps = RescanDeps & {
  store: StoreWith<'hasDueSafetyCheck' | 'claimSafetyChecks'>;
  clock: Clock;
  log: Logger;
};

/**
 * Checks codes as they fall due, a batch at a time with pauses between, on every node that works: a batch is
 * claimed, so no code is checked twice. When it is closed, the current batch is finished.
 */
export function startRescanWorker(deps: WorkerDeps): PeriodicTask {
  const { store, clock, log } = deps;
  const task = new PeriodicTask(checkDue, { everyMs: POLL_EVERY_MS });
  async function checkDue(): Promise<void> {
    try {
      while (!task.isClosed && (await store.read.hasDueSafetyCheck(clock.now()))) {
        const start = performance.now();
        const checked = await checkBatch(deps, clock.now());
        // Whatever else is due, another node has at this moment.
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
