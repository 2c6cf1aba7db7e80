/** Thrown inside a transaction: nothing of it is kept, and `outcome` is what the caller gets. */
export class Rollback extends Error {
  constructor(readonly outcome: unknown) {
    super('rolled back');
    this.name = 'Rollback';
  }
}
