import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Owner only, to be set when a file or folder is created: a umask can only remove more rights. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Creates an empty file if it is missing, and makes it private to its owner. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
  makeOwnerOnly(path);
}

/**
 * Creates the folder if it is missing. If others could access it, it is made private with everything in it; a private
 * folder is not searched, since it may contain 100,000 files.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  if (makeOwnerOnly(path)) for (const name of readdirSync(path)) makeOwnerOnly(join(path, name));
}

/**
 * Removes the rights of group and others; true if they had any. Missing files, symbolic links and files of other users
 * are not changed.
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
