import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { invalid } from '../errors/refusal.ts';
import { makeFolder } from '../lib/private-files.ts';
import { BrokenDatabaseError, copyDatabase, placeDatabase } from '../store/engines/sqlite/copy-database.ts';
import { requireStore } from '../store/inspect-store.ts';
import { CONTENT_FOLDER, DATABASE_FILE } from '../store/open-store.ts';

export type BackupResult = { file: string; bytes: number; codes: number; scans: number; took_ms: number };

export type StoreLocation = { databaseUrl: string | null; dataDir: string };

/** Copies everything into one file, with the files that codes serve, whether the server runs or not. Refused if the file exists. */
export async function backUp(location: StoreLocation, file: string, now: number): Promise<BackupResult> {
  requireSqlite(location, 'pg_dump makes');
  const source = join(location.dataDir, DATABASE_FILE);
  await requireStore(location);
  if (existsSync(file)) throw invalid(`${file} exists already; name a file that does not`);
  return timed(file, () => copyDatabase(source, file, { now, contentFolder: join(location.dataDir, CONTENT_FOLDER) }));
}

/** Only into a folder that is empty or does not exist, so that nothing is overwritten. */
export async function restore(location: StoreLocation, file: string): Promise<BackupResult> {
  requireSqlite(location, 'pg_restore reads');
  const { dataDir } = location;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw invalid(`DATA_DIR (${dataDir}) is not empty; restore into a new folder, or move what is there`);
  if (!existsSync(file)) throw invalid(`${file} does not exist`);
  makeFolder(dataDir);
  return timed(file, async () => placeDatabase(file, join(dataDir, DATABASE_FILE), join(dataDir, CONTENT_FOLDER)));
}

function requireSqlite({ databaseUrl }: StoreLocation, tool: string): void {
  if (databaseUrl !== null)
    throw invalid(`the data is in PostgreSQL, which has its own tools for this: ${tool} a backup of it`);
}

async function timed(file: string, work: () => Promise<{ codes: number; scans: number }>): Promise<BackupResult> {
  const start = performance.now();
  try {
    const { codes, scans } = await work();
    const took_ms = Math.round(performance.now() - start);
    return { file: resolve(file), bytes: statSync(file).size, codes, scans, took_ms };
  } catch (error) {
    if (error instanceof BrokenDatabaseError) throw invalid(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw invalid(`${file} exists already; name a file that does not`);
    if (typeof code === 'string' && code.startsWith('E')) throw invalid(`${file} cannot be used (${message})`);
    throw error;
  }
}
