import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import { programFile } from '../lib/program-files.ts';
import { runOnThread } from '../lib/run-on-thread.ts';
import type { BackupPlace, BackupResult } from './backup.ts';
import { backupName, backupsAmong } from './backup-files.ts';
import type { BackupOrder } from './backup-thread.ts';

const HOUR_MS = 3_600_000;
/** A first look soon after the start, then often enough that a backup is never much later than due. */
const FIRST_LOOK_MS = 5_000;
const LOOK_EVERY_MS = 60_000;

type BackupSettings = { folder: string; everyHours: number; keep: number };

/** Backups that the server makes by itself, named by their time. The oldest of them go; other files stay. */
export class ScheduledBackups {
  readonly #deps: { place: BackupPlace; settings: BackupSettings; clock: Clock; log: Logger };
  readonly #task: PeriodicTask;

  constructor(deps: { place: BackupPlace; settings: BackupSettings; clock: Clock; log: Logger }) {
    this.#deps = deps;
    this.#task = new PeriodicTask(() => this.#backUpIfDue(), {
      everyMs: LOOK_EVERY_MS,
      firstMs: FIRST_LOOK_MS,
    });
  }

  /** Makes one if none is recent. */
  runNow(): Promise<void> {
    return this.#task.run();
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #backUpIfDue(): Promise<void> {
    const { place, settings, clock, log } = this.#deps;
    const { folder, everyHours, keep } = settings;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const now = clock.now();
      const [newest] = backupsAmong(readdirSync(folder));
      if (newest && now - newest.time < everyHours * HOUR_MS && newest.time <= now) return;
      const { bytes, took_ms, file } = await onThread({ place, file: join(folder, backupName(now)), now });
      log.info({ file, bytes, took_ms }, 'A backup was made');
      for (const { name } of backupsAmong(readdirSync(folder)).slice(keep)) rmSync(join(folder, name));
    } catch (error) {
      log.error({ err: error }, 'The backup could not be made');
    }
  }
}

function onThread(order: BackupOrder): Promise<BackupResult> {
  return runOnThread(programFile('src/backup/backup-thread.ts'), order);
}
