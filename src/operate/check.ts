import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';

/** `advice` says what to do; null: nothing. */
export type CheckResult = { ok: boolean; detail: string; advice: string | null };

export type DoctorContext = { settings: Settings; clock: Clock };

/** Checks one thing without changing anything; never throws if the check fails. */
export type Check = (context: DoctorContext) => CheckResult | Promise<CheckResult>;

export const passed = (detail: string, advice: string | null = null): CheckResult => ({
  ok: true,
  detail,
  advice,
});
export const failed = (detail: string, advice: string): CheckResult => ({ ok: false, detail, advice });

/** What the operating system says about a file or folder, by its code, and what to do about it. */
const FILE_PROBLEMS: Record<string, [detail: string, advice: string]> = {
  EACCES: [
    'may not be used by this user',
    'Run this as the user of the server; if it is that user, give it the folder (chown) and the right to write there.',
  ],
  EROFS: ['is on a file system that is mounted read-only', 'Mount it for writing; check the disk first.'],
  ENOSPC: ['is on a disk that is full', 'Free some space, or move it to a larger disk.'],
  EDQUOT: ['is over the disk quota of this user', 'Free some space, or raise the quota.'],
  ENOENT: ['does not exist', 'Create it, or correct the setting.'],
  ENOTDIR: ['is a file, or within one', 'Name a folder in the setting.'],
  EISDIR: ['is a folder', 'Move it away.'],
  EIO: ['cannot be read: the disk reports an error', 'Look at the disk, and restore a backup if files are lost.'],
  SQLITE_NOTADB: ['is damaged or no database', 'Restore a backup into an empty folder.'],
  SQLITE_CORRUPT: ['is damaged', 'Restore a backup into an empty folder.'],
  SQLITE_BUSY: ['is locked by another program', 'End what has locked it, such as a copy under way.'],
};

const SAME: Record<string, string> = {
  EPERM: 'EACCES',
  SQLITE_FULL: 'ENOSPC',
  SQLITE_PERM: 'EACCES',
  SQLITE_READONLY: 'EROFS',
};

/** A problem with a file or folder, told by its cause: full is not forbidden, and unreadable is not empty. */
export function fileProblem(path: string, error: unknown): CheckResult {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known = FILE_PROBLEMS[SAME[code] ?? code];
  if (known) return failed(`${path} ${known[0]} (${code})`, known[1]);
  return failed(`${path} cannot be used (${message})`, 'See that it is whole and can be read and written.');
}
