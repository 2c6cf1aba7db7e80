import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { announced, mustRun } from './command.mjs';

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
const lockText = (root) => readText(join(root, 'package-lock.json'));
/** npm's own record of what it put into node_modules, written last by every install. */
const installedText = (root) => readText(join(root, 'node_modules/.package-lock.json'));
const acceptedPath = (root) => join(root, 'node_modules/.cache/repoint/accepted');

const pairHash = (lock, installed) => createHash('sha256').update(lock).update('\0').update(installed).digest('hex');

/** A package for another platform is in the lock file and not on the disk. */
const mayBeMissing = (wanted) => wanted.optional === true || wanted.devOptional === true;

const isSame = (wanted, found) =>
  wanted.version === found.version && wanted.integrity === found.integrity && wanted.link === found.link;

/**
 * Whether node_modules holds what the lock file says, judged by npm's record rather than by a mark of our
 * own: so an install done by hand counts, and going back to an older lock file does not go unnoticed.
 */
function matchesLock(lock, installed) {
  const found = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (path === '') return true;
    return found[path] === undefined ? mayBeMissing(wanted) : isSame(wanted, found[path]);
  });
}

function isReady(root) {
  const lock = lockText(root);
  const installed = installedText(root);
  if (lock === undefined || installed === undefined) return false;
  if (!existsSync(join(root, 'node_modules/bun/package.json'))) return false;
  return matchesLock(lock, installed) || readText(acceptedPath(root)) === pairHash(lock, installed);
}

/** The npm that runs this script, or the one on the path when the script was started by hand. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running !== undefined && basename(running) === 'npm-cli.js') return [process.execPath, running];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** An npm version may record an install in a way `matchesLock` does not expect: then its word is taken. */
function acceptInstall(root) {
  mkdirSync(join(acceptedPath(root), '..'), { recursive: true });
  writeFileSync(acceptedPath(root), pairHash(lockText(root) ?? '', installedText(root) ?? ''));
}

async function makeReady(root) {
  if (lockText(root) === undefined) throw new Error('package-lock.json is missing; restore it from the repository.');
  const [command, ...before] = npmCommand();
  // The development packages too, whatever NODE_ENV says: they build the dashboard.
  const args = [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  await announced('installing packages (npm ci)', () =>
    mustRun('The packages could not be installed: npm ci failed.', command, args, {
      cwd: root,
      shell: process.platform === 'win32',
    }),
  );
  if (!isReady(root)) acceptInstall(root);
}

/** Everything package-lock.json names is installed. */
export const packages = { isReady, makeReady };
