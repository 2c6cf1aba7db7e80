import { join } from 'node:path';
import { openPostgres } from './engines/postgres/open-postgres.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import type { Store } from './store.ts';

export type StoreSettings = { databaseUrl: string | null; dataDir: string };

/** PostgreSQL where an address is given, else SQLite in the data folder. Migrates before it returns. */
export async function openStore(
  settings: StoreSettings,
  now: number,
  onConnectionLost: (error: Error) => void,
): Promise<Store> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, now, onConnectionLost);
  return openSqlite(join(settings.dataDir, 'repoint.db'), now);
}
