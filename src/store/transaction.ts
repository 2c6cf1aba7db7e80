import type { LabelIndex } from './codes/label-index.ts';
import type { Db } from './db.ts';
import type { EngineName } from './migrations/migration.ts';
import type { ScanStatements } from './scans/scan-batch.ts';

/** The open transaction of a write, and what differs between the engines. */
export type Tx = { db: Db; engine: EngineName; labels: LabelIndex; scans: ScanStatements };

/** Thrown inside a transaction to roll it back; `result` is returned to the caller. */
export class Rollback extends Error {
  constructor(readonly result: unknown) {
    super('rolled back');
    this.name = 'Rollback';
  }
}
