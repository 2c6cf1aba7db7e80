import type { TableName } from './moved-tables.ts';
import type { Column, TableColumns } from './table-columns.ts';
import type { Numbering } from './table-reader.ts';

/** How far an import has come: all tables before this one, and so many rows of it, are in the store. */
export type ImportProgress = {
  /** The SHA-256 of the manifest. */
  archive: string;
  table: TableName;
  rows: number;
};

/** Fills an empty store. Each call is one transaction. */
export type TableWriter = {
  columns: TableColumns;
  /** Null: no import has begun. */
  progress(): Promise<ImportProgress | null>;
  /** A table with rows that an import would fill; null: all are empty. */
  filledTable(): Promise<TableName | null>;
  begin(progress: ImportProgress): Promise<void>;
  /**
   * Inserts rows, each the JSON text of a list of values of these columns, and moves the progress. Throws
   * ConcurrentImportError if that is not at `from` any more.
   */
  insert(
    table: TableName,
    columns: readonly Column[],
    lines: readonly string[],
    from: ImportProgress,
    to: ImportProgress,
  ): Promise<void>;
  /** Makes what each store has by itself, after all rows are in it; may be called again. */
  complete(numbering: Numbering): Promise<void>;
  count(table: TableName): Promise<number>;
  /** All that were ever counted. */
  scans(): Promise<number>;
  /** From now on the store can be used. */
  end(): Promise<void>;
  close(): Promise<void>;
};

export class ConcurrentImportError extends Error {
  override name = 'ConcurrentImportError';

  constructor() {
    super('another import into this store is running');
  }
}

/** A row that the database does not take. */
export class RefusedRowsError extends Error {
  override name = 'RefusedRowsError';
}
