import { join } from 'node:path';
import { SettingsError } from '../config/settings.ts';
import { NewerSchemaError } from './migrations/migrate.ts';
import type { Store } from './store.ts';
import { StoreUnavailable } from './unavailable.ts';

/** Within the data folder. */
export const DATABASE_FILE = 'repoint.db';

export type StoreSettings = { databaseUrl: string | null; dataDir: string };

/** `mayLag`: where counts cannot be brought up to date within a second, they are told as they were. For a server, whose pages go on while nothing can be written; a command waits, or fails. */
export type StoreOptions = { mayLag?: boolean };

/**
 * PostgreSQL where an address is given, else SQLite in the data folder. Migrates before it returns. Throws a
 * SettingsError where the settings lead to nothing that can be opened (its cause is a StoreUnavailable where that may
 * change by itself), and a NewerSchemaError.
 */
export async function openStore(
  settings: StoreSettings,
  now: number,
  onConnectionLost: (error: Error) => void,
  options: StoreOptions = {},
): Promise<Store> {
  try {
    // Only the engine in use is loaded.
    if (settings.databaseUrl !== null) {
      const { openPostgres } = await import('./engines/postgres/open-postgres.ts');
      return await openPostgres(settings.databaseUrl, now, onConnectionLost);
    }
    const { openSqlite } = await import('./engines/sqlite/open-sqlite.ts');
    return await openSqlite(join(settings.dataDir, DATABASE_FILE), now, onConnectionLost, options);
  } catch (error) {
    throw (error as Error).name === NewerSchemaError.name ? error : cannotOpen(settings, error as Error);
  }
}

/** The address of a database is a secret and not shown; what its driver says does not hold the password. */
function cannotOpen({ databaseUrl, dataDir }: StoreSettings, cause: Error): SettingsError {
  const why = cause instanceof StoreUnavailable && cause.cause instanceof Error ? cause.cause : cause;
  const message =
    databaseUrl === null
      ? `DATA_DIR is ${JSON.stringify(dataDir)}; the database in it cannot be opened (${why.message}).`
      : `DATABASE_URL leads to a database that cannot be opened (${why.message}).`;
  return new SettingsError(message, { cause });
}
