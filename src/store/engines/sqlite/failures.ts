/** Result codes after which the same call may succeed later: the file is locked, the disk is full or broken. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test((error as { code?: string }).code ?? '');
}

/** After these the whole transaction is rolled back; after a failed sync (IOERR_FSYNC) that is not certain. */
const DISK_FULL = /^SQLITE_(FULL|IOERR_WRITE|IOERR_SHMSIZE)/;

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.test((error as { code?: string }).code ?? '');
}
