import { prepared } from '../prepared.ts';
import type { ScanCounterRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

const insertRow = prepared<ScanCounterRow, unknown>((db, { code_seq, version, scan_count }) =>
  db.insertInto('scan_counters').values({ code_seq, version, scan_count }),
);

const insertActivity = prepared<{ code_seq: number; account_id: string }, unknown>((db, { code_seq, account_id }) =>
  db.insertInto('code_activity').values({ code_seq, account_id, scans: 0, last_scan: 0 }),
);

/**
 * Version and count are stored apart from the code: a scan writes a row of some twenty bytes instead of a kilobyte, and
 * thousands of codes that are scanned at once share a few pages.
 */
export async function insertScanCounter(tx: Tx, code: { seq: number; account_id: string }): Promise<ScanCounterRow> {
  const counter = { code_seq: code.seq, version: 1, scan_count: 0 };
  await insertRow(tx.db, counter);
  await insertActivity(tx.db, { code_seq: code.seq, account_id: code.account_id });
  return counter;
}

/** The same for many codes at once. */
export async function insertScanCounters(
  { db }: Tx,
  codes: { seq: number; account_id: string; scan_count?: number }[],
): Promise<void> {
  await db
    .insertInto('scan_counters')
    .values(codes.map(({ seq, scan_count = 0 }) => ({ code_seq: seq, version: 1, scan_count })))
    .execute();
  await db
    .insertInto('code_activity')
    .values(codes.map(({ seq, account_id }) => ({ code_seq: seq, account_id, scans: 0, last_scan: 0 })))
    .execute();
}

const addToVersion = prepared<{ codeSeq: number; by: number }, ScanCounterRow>((db, { codeSeq, by }) =>
  db
    .updateTable('scan_counters')
    .set((eb) => ({ version: eb('version', '+', by) }))
    .where('code_seq', '=', codeSeq)
    .returningAll(),
);

/** Increments the version of a code, or keeps it if `by` is 0. */
export async function bumpVersion(tx: Tx, codeSeq: number, by: 0 | 1): Promise<ScanCounterRow> {
  const [counter] = await addToVersion(tx.db, { codeSeq, by });
  if (!counter) throw new Error('A code has no counter');
  return counter;
}
