import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import { programFile } from '../lib/program-files.ts';
import { runOnThread } from '../lib/run-on-thread.ts';
import type { StoreSettings } from '../store/open-store.ts';
import { STANDBY_MARKER, type StandbyResult } from './make-standby.ts';
import type { StandbyOrder } from './standby-thread.ts';

const DAY_MS = 86_400_000;
/** Written each night after 2:00 UTC. */
const NIGHT_MS = 2 * 3_600_000;
const FIRST_POLL_MS = 5_000;
const POLL_EVERY_MS = 60_000;

type Deps = { place: StoreSettings; folder: string; port: number; clock: Clock; log: Logger };

/** The last night that began before `now`. */
export function lastNight(now: number): number {
  return Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS;
}

/** Writes the standby into a folder every night, and soon after a start if last night's is missing. */
export function startNightlyStandby(deps: Deps): PeriodicTask {
  return new PeriodicTask(() => makeIfDue(deps), { everyMs: POLL_EVERY_MS, firstMs: FIRST_POLL_MS });
}

async function makeIfDue({ place, folder, port, clock, log }: Deps): Promise<void> {
  try {
    const made = statSync(join(folder, STANDBY_MARKER), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const now = clock.now();
    if (made >= lastNight(now) && made <= now) return;
    const { codes, exact } = await onThread({ place, folder, port });
    log.info({ folder, codes, exact }, 'The standby was made');
  } catch (error) {
    log.error({ err: error }, 'The standby could not be made');
  }
}

function onThread(order: StandbyOrder): Promise<StandbyResult> {
  return runOnThread(programFile('src/standby/standby-thread.ts'), order);
}
