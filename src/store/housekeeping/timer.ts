import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Store } from '../store.ts';

const EVERY_MS = 60_000;
const RESULTS_LIVE_MS = 24 * 3_600_000;
/** Long after any batch can still be repeated. */
const BATCHES_LIVE_MS = 5 * 60_000;

/** Forgets from time to time what no longer counts, so that tables of passing things stay small. */
export function startHousekeeping(store: Store, clock: Clock, log: Logger): { stop(): void } {
  const timer = setInterval(() => {
    const now = clock.now();
    store.write
      .dropExpired({
        resultsBefore: now - RESULTS_LIVE_MS,
        batchesBefore: now - BATCHES_LIVE_MS,
        signInsBefore: now,
      })
      .catch((error) => log.warn({ err: error }, 'Housekeeping could not reach the store'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
