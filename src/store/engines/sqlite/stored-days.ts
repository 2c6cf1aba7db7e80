import type { Database } from 'bun:sqlite';
import { RecentMap } from '../../../lib/recent-map.ts';
import {
  type DaySums,
  DIMENSIONS,
  lastScanOf,
  mergeIntoColumns,
  NO_SUMS,
  type SumColumns,
} from '../../scans/day-sums.ts';
import type { DayKey, DayTable, OldDays } from '../../scans/days.ts';

/** In the order of the values in `add`. */
const COLUMNS = ['total', ...DIMENSIONS, 'codes', 'merged_seq'] as const;

type StoredRow = SumColumns & { rowid: number; merged_seq: number };
type Values = (number | string | null)[];

export type StoredDays = {
  /** Adds to a day, which is created if missing. `mergedSeq`: the journal entry up to which it is then merged. */
  add(key: DayKey, sums: DaySums, mergedSeq?: number): void;
  /** The journal entry up to which a day is merged; 0: none, or there is no such day. */
  mergedSeq(key: DayKey): number;
  /** Moves a code to its place in the order by scans. */
  sortCode(code: number): void;
  /** Does so for some of the codes that were not sorted since their last merge; true: there are more. */
  sortSome(limit: number): boolean;
  /** Call it after a rollback, or after another process has written. */
  forget(): void;
};

/** Days of codes kept in memory, since most are merged again soon: some 400 bytes each, each saving a look-up. */
const MAX_KNOWN = 16_384;

/** The days on SQLite, with hand-prepared statements: a busy server merges thousands of days a second. */
export function storedDays(database: Database): StoredDays {
  const statements = {
    code_days: prepareFor(database, 'code_days'),
    project_days: prepareFor(database, 'project_days'),
    account_days: prepareFor(database, 'account_days'),
  };
  const noteActivity = database.prepare<unknown, [number, number, number]>(
    'update code_activity set merged_scans = merged_scans + ?, last_scan = max(last_scan, ?) where code_seq = ?',
  );
  const sort = database.prepare<unknown, [number]>(
    'update code_activity set scans = merged_scans where code_seq = ? and scans <> merged_scans',
  );
  const findUnsorted = database.prepare<{ code_seq: number }, []>(
    'select code_seq from code_activity where scans <> merged_scans',
  );
  /** The day merged last, by code. */
  let known = new RecentMap<number, StoredRow & { day: number }>(MAX_KNOWN);
  /** Codes that are not in their place by scans; null: to be read. */
  let unsorted: Set<number> | null = null;

  function sortCode(code: number): void {
    if (unsorted?.delete(code) ?? true) sort.run(code);
  }

  function find({ table, scope, day }: DayKey): StoredRow | null {
    const recent = table === 'code_days' ? known.get(scope) : undefined;
    return recent?.day === day ? recent : statements[table].find.get(scope, day);
  }

  return {
    add(key, sums, mergedSeq) {
      const { table, scope, day } = key;
      const row = find(key);
      const columns = mergeIntoColumns(row ?? NO_SUMS, sums);
      const { total, hours, devices, rules, variants, buttons, visits, countries, referrers, codes } = columns;
      const merged_seq = mergedSeq ?? row?.merged_seq ?? 0;
      const values = [total, hours, devices, rules, variants, buttons, visits, countries, referrers, codes, merged_seq];
      const { update, insert } = statements[table];
      if (row) update.run(...values, row.rowid);
      const rowid = row?.rowid ?? Number(insert.run(...values, scope, day).lastInsertRowid);
      if (table !== 'code_days') return;
      known.set(scope, { ...columns, merged_seq, rowid, day });
      // Scans not from the journal were counted before and are only moved to another day or dropped.
      const scans = mergedSeq === undefined ? 0 : sums.total;
      if (sums.total === 0) return;
      noteActivity.run(scans, lastScanOf(day, sums), scope);
      if (scans !== 0) unsorted?.add(scope);
    },
    mergedSeq: ({ table, scope, day }) => statements[table].findMerged.get(scope, day)?.merged_seq ?? 0,
    sortCode,
    sortSome(limit) {
      unsorted ??= new Set(findUnsorted.all().map(({ code_seq }) => code_seq));
      for (const code of unsorted.values().take(limit)) sortCode(code);
      return unsorted.size > 0;
    },
    forget() {
      known = new RecentMap(MAX_KNOWN);
      unsorted = null;
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
 * A day with scans of an entry that is still in the journal is kept until the entry is gone: the day records that the
 * entry is merged, and without it a restart would merge the entry again.
 */
export function dropStoredDays(
  database: Database,
  { table, scopes, before, limit }: OldDays,
  oldestEntry: number | null,
): DroppedDay[] {
  const old = `select rowid from ${table}
    where scope in (${scopes.map(() => '?').join(', ')}) and day >= 0 and day < ? and merged_seq < ? limit ?`;
  return database
    .query<DroppedDay, (number | string)[]>(`delete from ${table} where rowid in (${old}) returning scope, total`)
    .all(...scopes, before, oldestEntry ?? Number.MAX_SAFE_INTEGER, limit);
}
