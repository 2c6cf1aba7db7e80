import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Store } from '../store.ts';

const EVERY_MS = 60_000;
/** Between two batches, so that callers come in between. */
const PAUSE_MS = 20;
const RESULTS_LIVE_MS = 24 * 3_600_000;
/** Of servers that have long gone: the last batch of each run is remembered, in case it is sent again. */
const BATCHES_LIVE_MS = 30 * 24 * 3_600_000;
/** How long the outcome of a change of many codes can be looked up. */
const BULK_LIVES_MS = 30 * 24 * 3_600_000;

/** How long a domain waits to be proven. */
export const PENDING_DOMAIN_LIFETIME_MS = 7 * 24 * 3_600_000;
/** As long as an import of a list can be continued or undone. */
const IMPORTS_LIVE_MS = 30 * 24 * 3_600_000;

/** The same warning is not logged again for this long. */
const ALERTS_LIVE_MS = 400 * 24 * 3_600_000;

/** Forgets from time to time what no longer counts, so that tables of passing things stay small. */
export function startHousekeeping(store: Store, clock: Clock, log: Logger): { stop(): void } {
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isStopped && (await store.write.dropExpired(expiredAt(clock.now())))) await Bun.sleep(PAUSE_MS);
      while (!isStopped && (await store.write.releaseExpiredPlaces({ now: clock.now() })));
      while (!isStopped && (await store.write.finishVisitorDays({ now: clock.now() })))
        await Bun.sleep(PAUSE_MS);
    } catch (error) {
      log.warn({ err: error }, 'Housekeeping could not reach the database');
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

function expiredAt(now: number): Parameters<Store['write']['dropExpired']>[0] {
  return {
    resultsBefore: now - RESULTS_LIVE_MS,
    batchesBefore: now - BATCHES_LIVE_MS,
    signInsBefore: now,
    domainsBefore: now - PENDING_DOMAIN_LIFETIME_MS,
    bulkBefore: now - BULK_LIVES_MS,
    importsBefore: now - IMPORTS_LIVE_MS,
    alertsBefore: now - ALERTS_LIVE_MS,
  };
}
