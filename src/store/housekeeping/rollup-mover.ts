import type { Logger } from '../../lib/logger.ts';
import type { Store } from '../store.ts';

/** Rows per batch: some 10 ms of SQLite's writer. */
const LIMIT = 500;
/** Between batches, to let scans through. */
const PAUSE_MS = 20;
const PAUSE_AFTER_FAILURE_MS = 1_000;

/** Moves the rollups of an older version into the days of analytics while the server runs; resumes after a restart. */
export function startRollupMover(store: Store, log: Logger): { close(): Promise<void> } {
  let isClosed = false;
  const moved = move();

  async function move(): Promise<void> {
    let isMore = true;
    while (isMore && !isClosed) {
      try {
        isMore = await store.write.moveRollups({ limit: LIMIT });
        if (isMore) await Bun.sleep(PAUSE_MS);
      } catch (error) {
        log.warn({ err: error }, 'Old analytics could not be moved; trying again');
        await Bun.sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }

  return {
    async close() {
      isClosed = true;
      await moved;
    },
  };
}
