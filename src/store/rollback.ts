/** Thrown inside a transaction to roll it back; `outcome` is returned to the caller. */
export class Rollback extends Error {
  constructor(readonly outcome: unknown) {
    super('rolled back');
    this.name = 'Rollback';
  }
}
