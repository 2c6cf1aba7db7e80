import { existsSync, readdirSync } from 'node:fs';

/** The names of scheduled backups: their time in UTC, so that they sort by age. */
const NAME = /^repoint-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.db$/;

export function backupName(now: number): string {
  return `repoint-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/** When a backup with this name was made; null for any other file. */
export function backupTime(name: string): number | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, day, hour, minute, second] = match;
  const time = Date.parse(`${day}${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** Newest first; other files are ignored. */
export function backupsAmong(names: readonly string[]): { name: string; time: number }[] {
  return names
    .flatMap((name) => {
      const time = backupTime(name);
      return time === null ? [] : [{ name, time }];
    })
    .sort((one, other) => other.time - one.time);
}

/** When the newest backup in a folder was made; null: none. */
export function lastBackupAt(folder: string | null): number | null {
  if (folder === null || !existsSync(folder)) return null;
  return backupsAmong(readdirSync(folder))[0]?.time ?? null;
}
