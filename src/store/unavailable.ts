/** The store cannot answer now; the same call may succeed later. The cause is for the log, never for a caller. */
export class StoreUnavailable extends Error {
  /** The disk had no room for it: nothing of it was done, and reading goes on. */
  readonly isDiskFull: boolean;

  constructor(cause: unknown, { isDiskFull = false } = {}) {
    super('The store does not answer', { cause });
    this.name = 'StoreUnavailable';
    this.isDiskFull = isDiskFull;
  }
}
