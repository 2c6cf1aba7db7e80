import type { TableName } from './moved-tables.ts';

/** Marks of the journal are no rows of it (SQLite). */
export function countStatement(table: TableName): string {
  return `select count(*) as many from ${table}${table === 'scan_journal' ? " where entry <> ''" : ''}`;
}

export const SCANS = 'select cast(coalesce(sum(scan_count), 0) as bigint) as many from scan_counters';
