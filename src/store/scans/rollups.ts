import type { Db } from '../db.ts';
import type { RollupRow } from '../schema.ts';

/** Everything that was recorded of a code; on SQLite as of the last `mergeScanJournal`. */
export async function listRollups(db: Db, codeSeq: number): Promise<RollupRow[]> {
  return db.selectFrom('scan_rollups').selectAll().where('code_seq', '=', codeSeq).execute();
}
