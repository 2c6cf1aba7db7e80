import { Database } from 'bun:sqlite';

/** How long a start waits for another process that opens or migrates the same file. */
const OPEN_TIMEOUT_MS = 15_000;
/**
 * How long a write waits for another process (the command line) to finish its transaction: callers get an error within
 * 5 s, and `/readyz` within 3 s.
 */
const BEGIN_TIMEOUT_MS = 2_000;
/** How long a command waits for a connection that is being closed: the last one checkpoints the log, and locks the file. */
const COMMAND_TIMEOUT_MS = 5_000;
/** Reads block the main thread. In WAL mode they wait only for a process that has locked the file exclusively. */
const READ_TIMEOUT_MS = 10;

/**
 * The only connection of this process that writes. `synchronous = full`: a commit that returned is on the disk.
 * Blocks while another process has locked the file, so call it in the writer thread.
 */
export function openForWriting(path: string): Database {
  const database = new Database(path, { create: true, readwrite: true });
  database.run(`pragma busy_timeout = ${OPEN_TIMEOUT_MS}`);
  switchToWal(database);
  database.run('pragma synchronous = full');
  database.run('pragma foreign_keys = on');
  database.run('pragma cache_size = -65536');
  // Otherwise every savepoint over many pages would create a file in the system's temporary folder.
  database.run('pragma temp_store = memory');
  // 32 MB of log between checkpoints: pages that change all the time are then copied once for many commits.
  database.run('pragma wal_autocheckpoint = 8000');
  return database;
}

/**
 * Begins a write transaction as soon as no other process has one. Polls every millisecond: SQLite's own busy handler
 * backs off to 100 ms, and rarely finds the file free while two others take turns.
 */
export function createBegin(database: Database): () => void {
  const begin = database.prepare('begin immediate');
  database.run('pragma busy_timeout = 0');
  return () => retryWhileBusy(BEGIN_TIMEOUT_MS, 1, () => begin.run());
}

/** Reads see every commit that was answered before they began, and never wait for a writer. */
export function openForReading(path: string, { cacheKiB = 65_536 } = {}): Database {
  const database = new Database(path, { readonly: true });
  database.run(`pragma busy_timeout = ${READ_TIMEOUT_MS}`);
  // No mmap: SQLite drops the mapping after every commit of another connection, and a look-up then takes twice as long.
  database.run(`pragma cache_size = -${cacheKiB}`);
  return database;
}

/** For backups and for commands that look at the file themselves. Blocks, unlike the reads of a server. */
export function openForCommand(path: string): Database {
  const database = new Database(path, { readonly: true });
  database.run(`pragma busy_timeout = ${COMMAND_TIMEOUT_MS}`);
  return database;
}

/** SQLite ignores `busy_timeout` for this switch when several processes start at once, so we retry. */
function switchToWal(database: Database): void {
  retryWhileBusy(OPEN_TIMEOUT_MS, 20, () => database.run('pragma journal_mode = wal'));
}

function retryWhileBusy(forMs: number, everyMs: number, work: () => unknown): void {
  const start = performance.now();
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() - start >= forMs) throw error;
      Bun.sleepSync(everyMs);
    }
  }
}
