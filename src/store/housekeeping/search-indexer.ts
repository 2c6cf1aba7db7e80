import type { Logger } from '../../lib/logger.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import type { Store } from '../store.ts';

const POLL_EVERY_MS = 1_000;
/** Codes per batch: some 2 ms of SQLite's writer, 5 under load. */
const BATCH_SIZE = 16;
/** The pause after a batch, to let other writes through, is at least this long … */
const PAUSE_MS = 10;
/** … and this many times the duration of the batch. Codes that are not indexed yet are searched by their text. */
const SHARE = 4;
/** After this many new codes the planner's statistics are refreshed. */
const MANY = 2_000;

/** Indexes new and changed codes for the dashboard's search. */
export function startSearchIndexer(store: Store, log: Logger, { many = MANY } = {}): { close(): Promise<void> } {
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
