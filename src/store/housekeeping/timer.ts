import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { PENDING_DOMAIN_LIFETIME_MS } from '../domains/domains.ts';
import type { Store } from '../store.ts';

const EVERY_MS = 60_000;
/** Between batches, to let callers through. */
const PAUSE_MS = 20;
const RESULTS_LIVE_MS = 24 * 3_600_000;
/** The last batch of each server run is remembered this long, in case it is sent again. */
const BATCHES_LIVE_MS = 30 * 24 * 3_600_000;

/** How long an import of a list can be continued or undone. */
const IMPORTS_LIVE_MS = 30 * 24 * 3_600_000;

/** Events and their deliveries can be looked at and sent again for this long. */
const WEBHOOKS_LIVE_MS = 30 * 24 * 3_600_000;

/** The same warning is not logged again for this long. */
const ALERTS_LIVE_MS = 400 * 24 * 3_600_000;

/** Periodically deletes expired rows, so that tables of short-lived data stay small. */
export function startHousekeeping(store: Store, clock: Clock, log: Logger): { stop(): void } {
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isStopped && (await store.write.dropExpired(expiredAt(clock.now())))) await Bun.sleep(PAUSE_MS);
      while (!isStopped && (await store.write.releaseExpiredPlaces({ now: clock.now() })));
      while (!isStopped && (await store.write.finishVisitorDays({ now: clock.now() }))) await Bun.sleep(PAUSE_MS);
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
    importsBefore: now - IMPORTS_LIVE_MS,
    alertsBefore: now - ALERTS_LIVE_MS,
    webhooksBefore: now - WEBHOOKS_LIVE_MS,
    now,
  };
}
