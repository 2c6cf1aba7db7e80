import type { Database } from 'bun:sqlite';
import {
  type CodeCount,
  type CodeScans,
  type CountScans,
  grant,
  type RollupSum,
  rollupsOf,
  type ScanResult,
} from '../../scan-batch.ts';

/**
 * Counting on SQLite, in statements prepared by hand: this is the one write whose cost decides how many scans a
 * machine takes, and Kysely's own work per statement (4 µs) is twice what SQLite needs.
 */
export function scanCounter(database: Database): CountScans {
  const countUnlimited = database.prepare<unknown, [number, number, number]>(
    'update qr_codes set scan_count = scan_count + ? where seq = ? and version = ?',
  );
  const read = database.prepare<CodeCount, [number]>(
    'select version, scan_count, scan_limit from qr_codes where seq = ?',
  );
  const count = database.prepare<unknown, [number, number]>(
    'update qr_codes set scan_count = scan_count + ? where seq = ?',
  );
  const record = database.prepare<unknown, [number, number, string, string, string, number, string, number]>(
    `insert into scan_rollups (code_seq, hour, country, device, referrer_host, rule, class, scans)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (code_seq, hour, country, device, referrer_host, rule, class)
     do update set scans = scans + excluded.scans`,
  );

  function countCode(entry: CodeScans): ScanResult[number] {
    if (!entry.isLimited && entry.scans.length > 0) {
      const { changes } = countUnlimited.run(entry.scans.length, entry.seq, entry.version);
      return changes === 1 ? { counted: entry.scans.length, isOpen: true } : 'stale';
    }
    // Nobody else writes between these two: the writer holds the database from the start of its transaction.
    const result = grant(entry, read.get(entry.seq) ?? undefined);
    if (result !== 'stale' && result.counted > 0) count.run(result.counted, entry.seq);
    return result;
  }

  function recordSum(sum: RollupSum): void {
    record.run(sum.seq, sum.hour, sum.country, sum.device, sum.referrerHost, sum.rule, sum.class, sum.scans);
  }

  return ({ codes, kinds }) =>
    codes.map((entry) => {
      const result = countCode(entry);
      for (const sum of rollupsOf(entry, result, kinds)) recordSum(sum);
      return result;
    });
}
