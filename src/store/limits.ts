import type { LimitCounterRow } from './schema.ts';
import type { Db, Tx } from './transaction.ts';

export async function readCounters(db: Db, dayStart: number): Promise<LimitCounterRow[]> {
  return db.selectFrom('limit_counters').selectAll().where('day_start', '=', dayStart).execute();
}

/** Writes counters as they stand in the memory of the one process that counts. */
export async function saveCounters(tx: Tx, counters: LimitCounterRow[]): Promise<void> {
  for (const counter of counters) {
    await tx.db
      .insertInto('limit_counters')
      .values(counter)
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet(counter))
      .execute();
  }
}
