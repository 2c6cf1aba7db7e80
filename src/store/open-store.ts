import { join, resolve } from 'node:path';
import { commandLine } from '../config/program.ts';
import { SettingsError } from '../config/settings.ts';
import { databaseUrls } from '../lib/net/database-url.ts';
import { makeFolder } from '../lib/private-files.ts';
import { lockFile } from './file-lock.ts';
import { NewerSchemaError } from './migrations/migrate.ts';
import { UnfinishedImportError } from './server-archive/unfinished-import.ts';
import type { Store } from './store.ts';
import { StoreUnavailable } from './unavailable.ts';

/** Within the data folder. */
export const DATABASE_FILE = 'repoint.db';
/** The bytes of files that codes serve, on SQLite. */
export const CONTENT_FOLDER = 'content';

export type StoreSettings = { databaseUrl: string | null; dataDir: string };

/**
 * `mayLag`: counts that cannot be updated within a second are returned as is. For servers; commands wait or fail.
 * `mayBeUnfinished`: also a store into which a server is being imported.
 */
export type StoreOptions = { mayLag?: boolean; mayBeUnfinished?: boolean };

/**
 * PostgreSQL if a URL is given, else SQLite in the data folder. Migrates before it returns. Throws a NewerSchemaError,
 * an UnfinishedImportError, or a SettingsError if the database cannot be opened (its cause is a StoreUnavailable if a
 * later attempt may succeed).
 */
export async function openStore(
  settings: StoreSettings,
  now: number,
  onConnectionLost: (error: Error) => void,
  options: StoreOptions = {},
): Promise<Store> {
  const store = await openEngine(settings, now, onConnectionLost, options);
  if (options.mayBeUnfinished) return store;
  const problem = await store.read.hasUnfinishedImport().then(
    (isUnfinished) => (isUnfinished ? unfinishedImport(settings) : null),
    (error) => cannotOpen(settings, error),
  );
  if (problem === null) return store;
  await store.close();
  throw problem;
}

function unfinishedImport(settings: StoreSettings): UnfinishedImportError {
  return new UnfinishedImportError(storeName(settings), commandLine('import --all FILE.zip'));
}

async function openEngine(
  settings: StoreSettings,
  now: number,
  onConnectionLost: (error: Error) => void,
  options: StoreOptions,
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

/** For people: which store it is, without the secrets of its address. */
export function storeName({ databaseUrl, dataDir }: StoreSettings): string {
  if (databaseUrl === null) return `SQLite in ${resolve(dataDir)}`;
  const servers = databaseUrls(databaseUrl);
  const hosts = servers.map(
    ({ hostname, port, searchParams }) => searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`,
  );
  return `PostgreSQL, database ${servers[0].pathname.slice(1) || 'of the user'} on ${hosts.join(', ')}`;
}

/**
 * Takes the data folder for the one server that may use its SQLite database, until this process ends. Commands work
 * beside it. Throws a SettingsError if another server has it.
 */
export function lockForServer(settings: StoreSettings): void {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) return;
  let lock: object | null;
  try {
    makeFolder(dataDir);
    lock = lockFile(join(dataDir, 'server.lock'));
  } catch (error) {
    throw cannotOpen(settings, error as Error);
  }
  if (lock === null)
    throw new SettingsError(
      `DATA_DIR is ${JSON.stringify(dataDir)}; another server is running on it, and an SQLite database has one server at a time. Stop that one, or set DATABASE_URL: PostgreSQL takes several.`,
    );
}

/** The database URL is secret and not shown; the driver's message does not contain the password. */
export function cannotOpen({ databaseUrl, dataDir }: StoreSettings, cause: Error): SettingsError {
  const why = cause instanceof StoreUnavailable && cause.cause instanceof Error ? cause.cause : cause;
  const message =
    databaseUrl === null
      ? `DATA_DIR is ${JSON.stringify(dataDir)}; the database in it cannot be opened (${why.message}).`
      : `DATABASE_URL leads to a database that cannot be opened (${why.message}).`;
  return new SettingsError(message, { cause });
}
