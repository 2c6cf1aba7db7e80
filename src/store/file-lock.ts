import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { makePrivateFile } from '../lib/private-files.ts';

/** Until it is released, or until the process dies, however that happens. */
export type FileLock = { release(): void };

/** Referenced here, as a connection that is collected as garbage would let go of its lock. */
const held = new Set<Database>();

/**
 * Locks a file; null if somebody else holds it, in this process or in another. The kernel drops the lock with its
 * process, so unlike a pid it cannot outlive it: pids are reused, and a dead process keeps its own until it is reaped.
 *
 * The lock is SQLite's, which works on every platform, is not inherited by child processes, and keeps connections of
 * one process apart. Nothing else may open the file: closing it would end the lock.
 */
export function lockFile(path: string): FileLock | null {
  if (!existsSync(path)) makePrivateFile(path);
  const database = new Database(path, { readwrite: true, create: true });
  try {
    // Otherwise it would create a journal file beside it.
    database.run('pragma journal_mode = memory');
    database.run('begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  held.add(database);
  return {
    release() {
      held.delete(database);
      database.close();
    },
  };
}

/** Deletes a locked file. Its name must not be used again: others may hold the old file open. */
export async function removeLock(path: string, lock: FileLock): Promise<void> {
  await rm(path, { force: true });
  lock.release();
}
