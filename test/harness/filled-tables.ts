import { Database } from 'bun:sqlite';
import { isMovedColumn, MOVED_TABLES, type TableName } from '../../src/store/server-archive/moved-tables.ts';
import { databaseFile, query } from '../engines/support/query.ts';
import type { StoreEnv } from './engines.ts';

type Column = { name: string; type: string; notnull: number; pk: number };
type Reference = { from: string; table: TableName; to: string };

const SPECIAL = ' ü🎉 "\\ \n\u2028';
/** So that a few hundred codes take more than a transaction of an import. */
const LONG = 'x'.repeat(150);

/**
 * Fills every moved table of an SQLite store with this many rows of made-up values, special characters and nulls
 * among them, each referring to the row with its number. So a new table is filled too. The journal of scans stays empty:
 * what is in it has a meaning.
 */
export function fillTables(storeEnv: StoreEnv, rows: number): void {
  const database = new Database(databaseFile(storeEnv));
  database.run('pragma foreign_keys = on');
  database.run('begin');
  for (const table of MOVED_TABLES) if (table !== 'scan_journal') fill(database, table, rows);
  database.run('update code_activity set merged_scans = scans');
  database.run('commit');
  database.close();
}

function columnsOf(database: Database, table: string): Column[] {
  return database.query<Column, [string]>('select name, type, "notnull", pk from pragma_table_info(?)').all(table);
}

function fill(database: Database, table: TableName, rows: number): void {
  const columns = columnsOf(database, table).filter(({ name }) => isMovedColumn(table, name));
  const references = database
    .query<Reference, [string]>('select "from", "table", "to" from pragma_foreign_key_list(?)')
    .all(table);
  const insert = database.prepare(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  for (let row = 1; row <= rows; row++)
    insert.run(
      ...columns.map((column) => {
        const reference = references.find(({ from }) => from === column.name);
        if (!reference) return madeUpValue(table, column, row);
        const to = columnsOf(database, reference.table).find(({ name }) => name === reference.to);
        if (!to) throw new Error(`${table}.${column.name} refers to nothing`);
        return madeUpValue(reference.table, to, row);
      }),
    );
  insert.finalize();
}

/** The second row of three has a null wherever one may be. */
function madeUpValue(
  table: string,
  { name, type, notnull, pk }: Column,
  row: number,
): string | number | Uint8Array | null {
  if (pk > 0 && type.toLowerCase() === 'integer' && name.endsWith('seq')) return row;
  if (row % 3 === 2 && notnull === 0 && pk === 0) return null;
  if (type.toLowerCase() === 'blob') return Uint8Array.of(0, 255, row % 256, 10);
  // Some are 32 bits on PostgreSQL, others must not be.
  if (type.toLowerCase() === 'integer') return /(^|_)at$/.test(name) ? 1_700_000_000_000 + row : 2_000_000_000 + row;
  return `${table}.${name} ${row}${SPECIAL}${LONG}`;
}

/** All moved rows as sorted texts, by table. */
export async function movedRows(storeEnv: StoreEnv): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of MOVED_TABLES) {
    const rows = await query(storeEnv, `select * from ${table}${table === 'scan_journal' ? " where entry <> ''" : ''}`);
    all[table] = rows.map((row) => asText(table, row)).sort();
  }
  return all;
}

function asText(table: TableName, row: Record<string, unknown>): string {
  const entries = Object.entries(row).filter(([name]) => isMovedColumn(table, name));
  const plain = entries.map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]);
  return JSON.stringify(plain.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}
