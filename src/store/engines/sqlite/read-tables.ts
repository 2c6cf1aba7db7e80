import type { Database } from 'bun:sqlite';
import { countStatement, SCANS } from '../../server-archive/count-statements.ts';
import { MOVED_TABLES, type TableName } from '../../server-archive/moved-tables.ts';
import { type FoundColumn, movedColumns, quoted, type TableColumns } from '../../server-archive/table-columns.ts';
import {
  type Numbering,
  PageSize,
  rowBytes,
  type StoredRow,
  type TableReader,
} from '../../server-archive/table-reader.ts';
import { openForCommand } from './connection.ts';

/**
 * Reads a copy of a database that nobody else uses and whose journal is merged: what is left of it is in the days
 * and the counters.
 */
export function openSqliteReader(path: string): TableReader {
  const database = openForCommand(path);
  const columns = columnsOf(database);
  return {
    engine: 'sqlite',
    columns,
    async *rows(table) {
      if (table !== 'scan_journal') yield* pagesOf(database, table, columns);
    },
    async count(table) {
      return table === 'scan_journal' ? 0 : countRows(database, table);
    },
    scans: async () => countAll(database, SCANS),
    numbering: async () => readNumbering(database),
    async close() {
      database.close();
    },
  };
}

export function columnsOf(database: Database): TableColumns {
  const all = database.prepare<{ name: string; type: string; notnull: number; pk: number }, [string]>(
    'select name, type, "notnull", pk from pragma_table_info(?)',
  );
  const found = MOVED_TABLES.flatMap((table) =>
    all.all(table).map(({ name, type, notnull, pk }): FoundColumn => {
      return { table, name, type, isNullable: notnull === 0 && pk === 0 };
    }),
  );
  return movedColumns(found);
}

export function countRows(database: Database, table: TableName): number {
  return countAll(database, countStatement(table));
}

export function countAll(database: Database, statement: string): number {
  return database.query<{ many: number }, []>(statement).get()?.many ?? 0;
}

/** In the order of their arrival, so that what was close together stays so. */
function* pagesOf(database: Database, table: TableName, columns: TableColumns): Generator<StoredRow[]> {
  const names = quoted(columns.get(table) ?? []);
  const page = database.prepare<unknown, [number, number]>(
    `select ${names}, rowid from ${table} where rowid > ? order by rowid limit ?`,
  );
  const size = new PageSize();
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const found = page.values(after, size.rows) as (string | number | Uint8Array | null)[][];
    if (found.length === 0) break;
    for (const row of found) after = Number(row.pop());
    const rows: StoredRow[] = found;
    size.note(
      rows.length,
      rows.reduce((sum, row) => sum + rowBytes(row), 0),
    );
    yield rows;
  }
  page.finalize();
}

function readNumbering(database: Database): Numbering {
  const numbered = database.query<{ name: string; seq: number }, []>('select name, seq from sqlite_sequence').all();
  const journal = database.query<{ seq: number | null }, []>('select max(seq) as seq from scan_journal').get();
  return {
    ...Object.fromEntries(numbered.map(({ name, seq }) => [name, seq])),
    scan_journal: journal?.seq ?? 0,
  };
}
