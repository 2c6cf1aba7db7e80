import type { Database } from 'bun:sqlite';
import {
  absorb,
  type DaySums,
  emptySums,
  readSums,
  type SumColumns,
  sumColumns,
} from '../../scans/day-sums.ts';
import type { DayKey, DayTable } from '../../scans/days.ts';

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
};

/** The days on SQLite, in statements prepared by hand: a busy server merges thousands of them a second. */
export function storedDays(database: Database): StoredDays {
  const statements = {
    code_days: prepareFor(database, 'code_days'),
    project_days: prepareFor(database, 'project_days'),
    account_days: prepareFor(database, 'account_days'),
  };

  return {
    add({ table, scope, day }, sums, mergedSeq) {
      const { find, update, insert } = statements[table];
      const row = find.get(scope, day);
      const whole = row ? readSums(row) : emptySums();
      absorb(whole, sums);
      const columns = { ...sumColumns(whole), merged_seq: mergedSeq ?? row?.merged_seq ?? 0 };
      const values = COLUMNS.map((name) => columns[name]);
      if (row) update.run(...values, row.rowid);
      else insert.run(...values, scope, day);
    },
    mergedSeq: ({ table, scope, day }) => statements[table].findMerged.get(scope, day)?.merged_seq ?? 0,
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
