import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** Ample: some 550 MB were seen in use. In a container the folder often has 64 MiB. */
const ROOM = 4 * 2 ** 30;

/**
 * A folder in memory for the databases of tests, or null. There a commit does not wait for the disk: tests that kill
 * the program keep their meaning, because its files survive its end.
 */
export function memoryFolder(): string | null {
  if (process.platform !== 'linux' || !isWritable(SHARED_MEMORY)) return null;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ROOM && freemem() >= ROOM ? SHARED_MEMORY : null;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
