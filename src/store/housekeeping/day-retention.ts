import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import { DAY_MS } from '../../lib/zone.ts';
import { FIRST_POSITION, type OldDaysPosition } from '../scans/drop-old-days.ts';
import type { Store } from '../store.ts';

const POLL_EVERY_MS = 600_000;
/** Between batches, to let scans through. */
const PAUSE_MS = 20;

/**
 * Drops days of analytics that are older than `keepDays`, in batches, after the start and then once a day. Days are in
 * the owner's time zone; in every zone at least that many whole days are kept.
 */
export function startDayRetention(
  store: Store,
  clock: Clock,
  log: Logger,
  keepDays: number,
): { close(): Promise<void> } {
  const task = new PeriodicTask(run, { everyMs: POLL_EVERY_MS });
  let doneFor: number | null = null;

  async function run(): Promise<void> {
    const today = Math.floor(clock.now() / DAY_MS);
    if (today === doneFor) return;
    try {
      let position: OldDaysPosition | null = FIRST_POSITION;
      while (position && !task.isClosed) {
        position = await store.write.dropOldDays({ position, before: today - keepDays });
        await Bun.sleep(PAUSE_MS);
      }
      doneFor = today;
    } catch (error) {
      log.warn({ err: error }, 'Old days of analytics could not be dropped; trying again later');
    }
  }

  void task.run();
  return task;
}
