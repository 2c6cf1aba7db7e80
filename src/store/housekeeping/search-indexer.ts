import type { Logger } from '../../lib/logger.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import type { Store } from '../store.ts';

const LOOK_EVERY_MS = 1_000;
/** Codes at a time: some 10 ms of SQLite's writer. */
const BATCH_SIZE = 64;
/** In between everybody else goes first. */
const PAUSE_MS = 30;
/** So many new codes make what the database knows of the table out of date. */
const MANY = 2_000;

/** Writes what the dashboard's search needs of new and changed codes, and of codes from before it could search so. */
export function startSearchIndexer(
  store: Store,
  log: Logger,
  { many = MANY } = {},
): { close(): Promise<void> } {
  const task = new PeriodicTask(run, { everyMs: LOOK_EVERY_MS });

  async function run(): Promise<void> {
    try {
      let isMore = await store.read.hasSearchBacklog();
      let indexed = 0;
      while (isMore && !task.isClosed) {
        isMore = await store.write.indexSearchTexts({ limit: BATCH_SIZE });
        indexed += BATCH_SIZE;
        if (isMore) await Bun.sleep(PAUSE_MS);
      }
      if (indexed >= many) await analyze();
    } catch (error) {
      log.warn({ err: error }, 'The search index could not be written; trying again');
    }
  }

  async function analyze(): Promise<void> {
    try {
      await store.write.analyzeCodes({});
    } catch (error) {
      log.warn({ err: error }, 'ANALYZE failed after many new codes; searches may be slow for some minutes');
    }
  }

  return task;
}
