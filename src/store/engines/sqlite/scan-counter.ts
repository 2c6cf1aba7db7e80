import type { Database } from 'bun:sqlite';
import {
  type CodeCount,
  type CodeScans,
  codesOf,
  grant,
  type ScanStatements,
  STALE,
  sumsOf,
  UNLIMITED,
} from '../../scan-batch.ts';
import { scanJournal } from './scan-journal.ts';

/**
 * Counting on SQLite, in statements prepared by hand: this is the one write whose cost decides how many scans a
 * machine takes, and Kysely's own work per statement (4 µs) is twice what SQLite needs.
 */
export function scanCounter(database: Database): ScanStatements {
  const addTo = database.prepare<unknown, [number, number, number]>(
    'update scan_counters set scan_count = scan_count + ? where code_seq = ? and version = ?',
  );
  const read = database.prepare<CodeCount, [number]>(
    'select version, scan_count from scan_counters where code_seq = ?',
  );
  const journal = scanJournal(database);

  function countCode(code: CodeScans): number {
    const { seq, version, limit, scans } = code;
    if (limit === UNLIMITED && scans > 0) {
      return addTo.run(scans, seq, version).changes === 1 ? scans : STALE;
    }
    // Nobody else writes between these two: the writer holds the database from the start of its transaction.
    const granted = grant(code, read.get(seq) ?? undefined);
    if (granted > 0) addTo.run(granted, seq, version);
    return granted;
  }

  return {
    count(batch) {
      const codes = codesOf(batch);
      const results = codes.map(countCode);
      const sums = sumsOf(batch, codes, results);
      if (sums.length > 0) journal.append(sums, batch.kinds);
      return results;
    },
    fold: journal.fold,
  };
}
