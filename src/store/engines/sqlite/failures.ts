import { StoreUnavailable } from '../../unavailable.ts';

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

/** The table or column that a statement names does not exist: a newer version changed it. */
export function isSchemaMismatch(error: unknown): boolean {
  return /no such (table|column)|has no column named/.test((error as { message?: string }).message ?? '');
}

/** The same error, or the StoreUnavailable that it means. */
export function storeError(error: unknown): unknown {
  if (isSchemaMismatch(error)) return new StoreUnavailable(error, { isSchemaMismatch: true });
  return isUnavailable(error) ? new StoreUnavailable(error) : error;
}
