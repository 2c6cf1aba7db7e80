/** Result codes after which the same call may succeed later: the file is locked, the disk is full or broken. */
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test((error as { code?: string }).code ?? '');
}
