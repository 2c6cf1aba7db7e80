import { join } from 'node:path';
import { DATABASE_FILE, type StoreSettings } from '../open-store.ts';
import type { TableReader } from './table-reader.ts';
import type { TableWriter } from './table-writer.ts';

/** On SQLite of a copy of the database: see `openSqliteReader`. */
export async function openTableReader({ databaseUrl, dataDir }: StoreSettings): Promise<TableReader> {
  if (databaseUrl !== null) {
    const { openPostgresReader } = await import('../engines/postgres/read-tables.ts');
    return openPostgresReader(databaseUrl);
  }
  const { openSqliteReader } = await import('../engines/sqlite/read-tables.ts');
  return openSqliteReader(join(dataDir, DATABASE_FILE));
}

/** The store must be migrated. */
export async function openTableWriter({ databaseUrl, dataDir }: StoreSettings): Promise<TableWriter> {
  if (databaseUrl !== null) {
    const { openPostgresWriter } = await import('../engines/postgres/write-tables.ts');
    return openPostgresWriter(databaseUrl);
  }
  const { openSqliteWriter } = await import('../engines/sqlite/write-tables.ts');
  return openSqliteWriter(join(dataDir, DATABASE_FILE));
}
