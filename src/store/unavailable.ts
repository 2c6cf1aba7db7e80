/** The store cannot answer now; the same call may succeed later. The cause is for the log, never for a caller. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store does not answer', { cause });
    this.name = 'StoreUnavailable';
  }
}
