import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Owner only, to be set when a file or folder is created: a umask can only remove more rights. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Creates an empty file if it is missing, and makes it private to its owner. */
export function makePrivateFile(path: string): void {
  const isNew = !existsSync(path);
  closeSync(openSync(path, 'a', PRIVATE_FILE));
  makeOwnerOnly(path);
  if (isNew) giveToFolderOwner(path);
}

/** Creates the folder, and those above it, if they are missing. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  giveToFolderOwner(path);
}

/**
 * A new file or folder belongs to the owner of the folder that it is in, if root created it: the server, which mostly
 * runs as another user, must be able to use what a command of root has made.
 */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  // By its descriptor: the folder's owner could put a link to somebody else's file in its place.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { uid, gid } = statSync(dirname(path));
    const own = fstatSync(file);
    if (own.uid === 0 && (own.isDirectory() || own.nlink === 1)) fchownSync(file, uid, gid);
  } finally {
    closeSync(file);
  }
}

/**
 * Creates the folder if it is missing. If others could access it, it is made private with everything in it; a private
 * folder is not searched, since it may contain 100,000 files.
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
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
