import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** For the owner alone, to be given where a file or folder is made: a umask only ever takes more away. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes the file where it is missing, empty, and takes it away from everybody but its owner. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
  makeOwnerOnly(path);
}

/**
 * Makes the folder where it is missing. One that others could enter is closed, and so is everything in it; in a closed
 * one there is nothing to look after, and there may be 100,000 files.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  if (makeOwnerOnly(path)) for (const name of readdirSync(path)) makeOwnerOnly(join(path, name));
}

/**
 * Removes the rights of group and others; true where they had some. What is missing, a symbolic link, or another
 * user's, stays as it is: its owner has decided.
 */
export function makeOwnerOnly(path: string): boolean {
  try {
    const file = lstatSync(path);
    if ((file.mode & 0o077) === 0 || file.isSymbolicLink()) return false;
    chmodSync(path, file.mode & 0o700);
    return true;
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}
