import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import { makeFolder } from '../lib/private-files.ts';
import { programFile } from '../lib/program-files.ts';
import { runOnThread } from '../lib/run-on-thread.ts';
import type { BackupResult, StoreLocation } from './backup.ts';
import { backupName, backupsAmong } from './backup-files.ts';
import type { BackupOrder } from './backup-thread.ts';

const HOUR_MS = 3_600_000;
/** Soon after the start, then often enough that no backup is much later than due. */
const FIRST_POLL_MS = 5_000;
const POLL_EVERY_MS = 60_000;

type Deps = {
  location: StoreLocation;
  settings: { folder: string; everyHours: number; keep: number };
  clock: Clock;
  log: Logger;
};

/** Makes scheduled backups, named by their time. The oldest of them are deleted; other files are left alone. */
export function startScheduledBackups(deps: Deps): PeriodicTask {
  return new PeriodicTask(() => backUpIfDue(deps), { everyMs: POLL_EVERY_MS, firstMs: FIRST_POLL_MS });
}

async function backUpIfDue({ location, settings, clock, log }: Deps): Promise<void> {
  const { folder, everyHours, keep } = settings;
  try {
    makeFolder(folder);
    const now = clock.now();
    const [newest] = backupsAmong(readdirSync(folder));
    if (newest && now - newest.time < everyHours * HOUR_MS && newest.time <= now) return;
    const { bytes, took_ms, file } = await onThread({ location, file: join(folder, backupName(now)), now });
    log.info({ file, bytes, took_ms }, 'A backup was made');
    for (const { name } of backupsAmong(readdirSync(folder)).slice(keep)) rmSync(join(folder, name));
  } catch (error) {
    log.error({ err: error }, 'The backup could not be made');
  }
}

function onThread(order: BackupOrder): Promise<BackupResult> {
  return runOnThread(programFile('src/operate/backup-thread.ts'), order);
}
