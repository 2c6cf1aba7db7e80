import { Database } from 'bun:sqlite';

/** How long a writer waits for another process (the command line) to finish its transaction. */
const BUSY_TIMEOUT_MS = 15_000;

/**
 * The only connection of this process that writes. `synchronous = full`: a commit that returned is on the disk.
 * Blocks while another process holds the file, so it belongs into the writer thread.
 */
export function openForWriting(path: string): Database {
  const database = new Database(path, { create: true, readwrite: true });
  database.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  switchToWal(database);
  database.run('pragma synchronous = full');
  database.run('pragma foreign_keys = on');
  database.run('pragma cache_size = -65536');
  // A savepoint over many pages would otherwise begin a file in the system's temporary folder, every time.
  database.run('pragma temp_store = memory');
  // 32 MB of log between checkpoints: pages that are scanned all the time are then copied once for many commits.
  database.run('pragma wal_autocheckpoint = 8000');
  return database;
}

/** Sees every commit that was answered before the read began, and never waits for a writer. */
export function openForReading(path: string): Database {
  const database = new Database(path, { readonly: true });
  database.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // No memory map: SQLite drops it after every commit of another connection, and a look-up then takes twice as long.
  database.run('pragma cache_size = -65536');
  return database;
}

/** SQLite does not wait its busy time-out for this switch when several processes start at once; so we do. */
function switchToWal(database: Database): void {
  for (let waited = 0; ; waited += 20) {
    try {
      database.run('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (waited >= BUSY_TIMEOUT_MS || (error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      Bun.sleepSync(20);
    }
  }
}
