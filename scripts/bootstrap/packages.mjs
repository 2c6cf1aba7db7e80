import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { announced, mustRun } from './command.mjs';

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
const lockText = (root) => readText(join(root, 'package-lock.json'));
/** npm's own record of what it put into node_modules, written last by every install. */
const installedText = (root) => readText(join(root, 'node_modules/.package-lock.json'));
const acceptedPath = (root) => join(root, 'node_modules/.cache/repoint/accepted');

const hashOf = (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex');

/** A package for another platform is in the lock file and not on the disk. */
const mayBeMissing = (wanted) => wanted.optional === true || wanted.devOptional === true;

const isSame = (wanted, found) =>
  wanted.version === found.version && wanted.integrity === found.integrity && wanted.link === found.link;

/** Where the package at `path` finds another: in its own folder, or in that of a package around it. */
function resolve(packages, path, name) {
  const found = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (packages[found] !== undefined || path === '') return found;
  return resolve(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

/** The paths of the packages that run and build the program: all that the project's own package.json leads to. */
function withoutTools(packages) {
  const reached = new Set();
  const reach = (path) => {
    if (packages[path] === undefined || reached.has(path)) return;
    reached.add(path);
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, link, resolved } = packages[path];
    const named = {
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
      ...(path === '' && devDependencies),
    };
    for (const name of Object.keys(named)) reach(resolve(packages, path, name));
    if (link) reach(resolved);
  };
  reach('');
  return [...reached];
}

/**
 * Whether node_modules holds what the lock file says, judged by npm's record rather than by a mark of our
 * own: so an install done by hand counts, and going back to an older lock file does not go unnoticed.
 */
function matchesLock(lock, installed, withTools) {
  const { packages } = JSON.parse(lock);
  const found = JSON.parse(installed).packages;
  return (withTools ? Object.keys(packages) : withoutTools(packages)).every((path) => {
    if (path === '') return true;
    return found[path] === undefined ? mayBeMissing(packages[path]) : isSame(packages[path], found[path]);
  });
}

function isReady(root, withTools) {
  const lock = lockText(root);
  const installed = installedText(root);
  if (lock === undefined || installed === undefined) return false;
  if (!existsSync(join(root, 'node_modules/bun/package.json'))) return false;
  return matchesLock(lock, installed, withTools) || readText(acceptedPath(root)) === hashOf(withTools, lock, installed);
}

/** The npm that runs this script, or the one on the path when the script was started by hand. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running !== undefined && basename(running) === 'npm-cli.js') return [process.execPath, running];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** An npm version may record an install in a way `matchesLock` does not expect: then its word is taken. */
function acceptInstall(root, withTools) {
  mkdirSync(join(acceptedPath(root), '..'), { recursive: true });
  writeFileSync(acceptedPath(root), hashOf(withTools, lockText(root) ?? '', installedText(root) ?? ''));
}

async function makeReady(root, withTools) {
  if (lockText(root) === undefined) throw new Error('package-lock.json is missing; restore it from the repository.');
  const [command, ...before] = npmCommand();
  // The development packages too, whatever NODE_ENV says: they build the dashboard. The tools are a workspace.
  const which = withTools ? ['--include=dev'] : ['--include=dev', '--workspaces=false'];
  const args = [...before, 'ci', ...which, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  await announced('installing packages (npm ci)', () =>
    mustRun('The packages could not be installed: npm ci failed.', command, args, {
      cwd: root,
      shell: process.platform === 'win32',
    }),
  );
  if (!isReady(root, withTools)) acceptInstall(root, withTools);
}

/** What package-lock.json names is installed: all of it, or all but the tools of checks, tests and benchmarks. */
export const packages = (withTools) => ({
  isReady: (root) => isReady(root, withTools),
  makeReady: (root) => makeReady(root, withTools),
});
