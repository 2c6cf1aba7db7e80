/** The store cannot answer now; the same call may succeed later. The cause is for the log only. */
export class StoreUnavailable extends Error {
  /** The disk is full: nothing was written, and reads still work. */
  readonly isDiskFull: boolean;

  constructor(cause: unknown, { isDiskFull = false } = {}) {
    super('The store does not answer', { cause });
    this.name = 'StoreUnavailable';
    this.isDiskFull = isDiskFull;
  }
}
