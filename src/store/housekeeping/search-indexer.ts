import type { Logger } from '../../lib/logger.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import type { Store } from '../store.ts';

const POLL_EVERY_MS = 1_000;
/** Codes at a time: some 2 ms of SQLite's writer, 5 where much else goes on. */
const BATCH_SIZE = 16;
/** In between everybody else goes first, for at least this long … */
const PAUSE_MS = 10;
/** … and for this many times as long as a batch took: until then the texts themselves are searched. */
const SHARE = 4;
/** So many new codes make what the database knows of the table out of date. */
const MANY = 2_000;

/** Writes what the dashboard's search needs of new and changed codes, and of codes from before it could search so. */
export function startSearchIndexer(
  store: Store,
  log: Logger,
  { many = MANY } = {},
): { close(): Promise<void> } {
  const task = new PeriodicTask(run, { everyMs: POLL_EVERY_MS });

  async function run(): Promise<void> {
    try {
      let isMore = await store.read.hasSearchBacklog();
      let indexed = 0;
      while (isMore && !task.isClosed) {
        const begun = performance.now();
        isMore = await store.write.indexSearchTexts({ limit: BATCH_SIZE });
        indexed += BATCH_SIZE;
        if (isMore) await Bun.sleep(Math.max(PAUSE_MS, SHARE * (performance.now() - begun)));
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
