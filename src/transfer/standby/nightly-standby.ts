import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import { programFile } from '../../lib/program-files.ts';
import { runOnThread } from '../../lib/run-on-thread.ts';
import type { StoreSettings } from '../../store/open-store.ts';
import { STANDBY_MARKER } from './make-standby.ts';
import type { StandbyCounts, StandbyOrder } from './standby-thread.ts';

const DAY_MS = 86_400_000;
/** Written each night after 2:00 UTC. */
const NIGHT_MS = 2 * 3_600_000;
const FIRST_POLL_MS = 5_000;
const POLL_EVERY_MS = 60_000;
/** After a failure: looking for codes that nginx or Caddy refuse can take minutes. */
const RETRY_AFTER_MS = 3_600_000;

type Deps = { location: StoreSettings; folder: string; port: number; clock: Clock; log: Logger };

/** The last night that began before `now`. */
export function lastNight(now: number): number {
  return Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS;
}

/** Writes the standby into a folder every night, and soon after a start if last night's is missing. */
export function startNightlyStandby(deps: Deps): PeriodicTask {
  let failedAt = Number.NEGATIVE_INFINITY;
  const makeIfDue = async ({ location, folder, port, clock, log }: Deps): Promise<void> => {
    const now = clock.now();
    try {
      const made = statSync(join(folder, STANDBY_MARKER), { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if ((made >= lastNight(now) && made <= now) || now - failedAt < RETRY_AFTER_MS) return;
      const { codes, exact, leftOut } = await onThread({ location, folder, port });
      log.info({ folder, codes, exact, left_out: leftOut }, 'The standby was made');
    } catch (error) {
      failedAt = now;
      log.error({ err: error }, 'The standby could not be made; the last one stays');
    }
  };
  return new PeriodicTask(() => makeIfDue(deps), { everyMs: POLL_EVERY_MS, firstMs: FIRST_POLL_MS });
}

function onThread(order: StandbyOrder): Promise<StandbyCounts> {
  return runOnThread(programFile('src/transfer/standby/standby-thread.ts'), order);
}
