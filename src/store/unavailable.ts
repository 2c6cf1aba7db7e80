/** The store cannot answer now; the same call may succeed later. The cause is for the log only. */
export class StoreUnavailable extends Error {
  /** The disk is full: nothing was written, and reads still work. */
  readonly isDiskFull: boolean;
  /** A newer version has changed the tables: nothing was written, and the call succeeds only after an upgrade. */
  readonly isSchemaMismatch: boolean;
  /** Another database server has taken over, perhaps without what the call was decided on: nothing was sent to it. */
  readonly isFailover: boolean;

  constructor(cause: unknown, { isDiskFull = false, isSchemaMismatch = false, isFailover = false } = {}) {
    super('The store does not answer', { cause });
    this.name = 'StoreUnavailable';
    this.isDiskFull = isDiskFull;
    this.isSchemaMismatch = isSchemaMismatch;
    this.isFailover = isFailover;
  }
}
