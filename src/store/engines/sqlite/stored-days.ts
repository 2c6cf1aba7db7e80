import type { Database } from 'bun:sqlite';
import { RecentMap } from '../../../lib/recent-map.ts';
import {
  type DaySums,
  lastScanOf,
  mergeIntoColumns,
  NO_SUMS,
  type SumColumns,
} from '../../scans/day-sums.ts';
import type { DayKey, DayTable, OldDays } from '../../scans/days.ts';

/** In the order of the values that `add` writes. */
const COLUMNS = [
  'total',
  'hours',
  'devices',
  'rules',
  'visits',
  'countries',
  'referrers',
  'codes',
  'merged_seq',
] as const;

type StoredRow = SumColumns & { rowid: number; merged_seq: number };
type Values = (number | string | null)[];

export type StoredDays = {
  /** Adds to a day, made where there is none. `mergedSeq`: the entry of the journal up to which it is whole then. */
  add(key: DayKey, sums: DaySums, mergedSeq?: number): void;
  /** Up to which entry of the journal a day is merged; 0: none, or there is no such day. */
  mergedSeq(key: DayKey): number;
  /** To be called when something was undone or another process has written. */
  forget(): void;
};

/** Days of codes kept at hand, since most are merged again soon: some 400 bytes each, and a look-up saved. */
const MAX_KNOWN = 16_384;

/** The days on SQLite, in statements prepared by hand: a busy server merges thousands of them a second. */
export function storedDays(database: Database): StoredDays {
  const statements = {
    code_days: prepareFor(database, 'code_days'),
    project_days: prepareFor(database, 'project_days'),
    account_days: prepareFor(database, 'account_days'),
  };
  const noteActivity = database.prepare<unknown, [number, number, number]>(
    'update code_activity set scans = scans + ?, last_scan = max(last_scan, ?) where code_seq = ?',
  );
  /** By the code; the day that was merged last. */
  let known = new RecentMap<number, StoredRow & { day: number }>(MAX_KNOWN);

  function find({ table, scope, day }: DayKey): StoredRow | null {
    const recent = table === 'code_days' ? known.get(scope) : undefined;
    return recent?.day === day ? recent : statements[table].find.get(scope, day);
  }

  return {
    add(key, sums, mergedSeq) {
      const { table, scope, day } = key;
      const row = find(key);
      const columns = mergeIntoColumns(row ?? NO_SUMS, sums);
      const { total, hours, devices, rules, visits, countries, referrers, codes } = columns;
      const merged_seq = mergedSeq ?? row?.merged_seq ?? 0;
      const values = [total, hours, devices, rules, visits, countries, referrers, codes, merged_seq];
      const { update, insert } = statements[table];
      if (row) update.run(...values, row.rowid);
      const rowid = row?.rowid ?? Number(insert.run(...values, scope, day).lastInsertRowid);
      if (table !== 'code_days') return;
      known.set(scope, { ...columns, merged_seq, rowid, day });
      // Past the journal no scan is new: those were counted before, and get another day, or none.
      const scans = mergedSeq === undefined ? 0 : sums.total;
      if (sums.total !== 0) noteActivity.run(scans, lastScanOf(day, sums), scope);
    },
    mergedSeq: ({ table, scope, day }) => statements[table].findMerged.get(scope, day)?.merged_seq ?? 0,
    forget() {
      known = new RecentMap(MAX_KNOWN);
    },
  };
}

function prepareFor(database: Database, table: DayTable) {
  const prepare = <Row, Parameters extends Values>(sql: string) => database.prepare<Row, Parameters>(sql);
  return {
    find: prepare<StoredRow, [number | string, number]>(
      `select rowid, ${COLUMNS.join(', ')} from ${table} where scope = ? and day = ?`,
    ),
    findMerged: prepare<{ merged_seq: number }, [number | string, number]>(
      `select merged_seq from ${table} where scope = ? and day = ?`,
    ),
    update: prepare<unknown, Values>(
      `update ${table} set ${COLUMNS.map((name) => `${name} = ?`).join(', ')} where rowid = ?`,
    ),
    insert: prepare<unknown, Values>(
      `insert into ${table} (${COLUMNS.join(', ')}, scope, day) values (${COLUMNS.map(() => '?').join(', ')}, ?, ?)`,
    ),
  };
}

type DroppedDay = { scope: number | string; total: number };

/**
 * A day that holds something of an entry which is still in the journal stays until that is gone: without the day nobody
 * would know that the entry was merged, and a restart would merge it again.
 */
export function dropStoredDays(
  database: Database,
  { table, scopes, before, limit }: OldDays,
  oldestEntry: number | null,
): DroppedDay[] {
  const old = `select rowid from ${table}
    where scope in (${scopes.map(() => '?').join(', ')}) and day >= 0 and day < ? and merged_seq < ? limit ?`;
  return database
    .query<DroppedDay, (number | string)[]>(
      `delete from ${table} where rowid in (${old}) returning scope, total`,
    )
    .all(...scopes, before, oldestEntry ?? Number.MAX_SAFE_INTEGER, limit);
}
