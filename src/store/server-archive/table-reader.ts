import type { EngineName } from '../migrations/migration.ts';
import type { TableName } from './moved-tables.ts';
import type { TableColumns } from './table-columns.ts';

/** A row as it is stored: numbers, texts, bytes and nulls, in the order of the columns. */
export type StoredRow = readonly (number | string | Uint8Array | null)[];

/** The last number that was given to a row, of each table whose rows are numbered. */
export type Numbering = Record<string, number>;

/** Reads one state of a whole store, whatever is written meanwhile. */
export type TableReader = {
  engine: EngineName;
  columns: TableColumns;
  /** All rows of a table, some at a time. */
  rows(table: TableName): AsyncGenerator<StoredRow[]>;
  count(table: TableName): Promise<number>;
  /** All that were ever counted. */
  scans(): Promise<number>;
  numbering(): Promise<Numbering>;
  close(): Promise<void>;
};

const MOST_ROWS = 1_000;
const PAGE_BYTES = 1024 * 1024;

/** How many rows to read next, so that a page stays near a MiB whatever the rows hold. */
export class PageSize {
  rows = 20;

  /** Call it with the rows of a page, and the bytes that they take. */
  note(rows: number, bytes: number): void {
    if (rows === 0) return;
    const fitting = Math.floor((PAGE_BYTES * rows) / Math.max(1, bytes));
    this.rows = Math.max(1, Math.min(MOST_ROWS, 2 * this.rows, fitting));
  }
}

export function rowBytes(row: StoredRow): number {
  let bytes = 0;
  for (const value of row) bytes += value === null || typeof value === 'number' ? 8 : value.length;
  return bytes;
}
