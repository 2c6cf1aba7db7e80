import { type DueDeps, DueWorker } from '../store/due/due-worker.ts';
import { checkButtons, checkJobs, type RescanDeps } from './rescan.ts';

const POLL_EVERY_MS = 1_000;
/** Some milliseconds of work, which block this process. */
const BATCH = 100;
/** Longer than a batch takes, also where all sources are slow. */
const LEASE_MS = 60_000;
/** The pause after a batch, as a multiple of its duration, to leave the machine to scans … */
const REST_FACTOR = 9;
/** … but at most this, however slow the sources and the store are. */
const MAX_REST_MS = 1_000;

type WorkerDeps = RescanDeps & DueDeps;

/** Checks codes when they are due, in batches with pauses. */
export function startCodeChecks(deps: WorkerDeps): DueWorker<'safetyChecks'> {
  const { clock, log } = deps;
  return new DueWorker(deps, {
    queue: 'safetyChecks',
    everyMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    limit: BATCH,
    async run(jobs) {
      const { blocked, unblocked } = await checkJobs(deps, jobs, clock.now());
      if (blocked + unblocked > 0)
        log.info({ checked: jobs.length, blocked, unblocked }, 'Codes changed by the safety re-scan');
    },
    restMs: (tookMs) => Math.min(tookMs * REST_FACTOR, MAX_REST_MS),
    failure: 'The safety re-scan could not reach the database',
  });
}

/** Checks the buttons of visitor pages when they are due. */
export function startButtonChecks(deps: WorkerDeps): DueWorker<'buttonChecks'> {
  return new DueWorker(deps, {
    queue: 'buttonChecks',
    everyMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    limit: BATCH,
    run: (pages) => checkButtons(deps, pages, deps.clock.now()),
    failure: 'The buttons of visitor pages could not be checked',
  });
}
