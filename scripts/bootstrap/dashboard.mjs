import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { announced, mustRun } from './command.mjs';

/** The dashboard, and what it shares with the server. */
const SOURCES = ['web', 'src/render/picture', 'src/http/dashboard/contract.ts', 'src/qr-codes', 'src/lib'];
const SKIPPED = new Set(['node_modules', 'dist']);

const sourceFolder = (root) => join(root, 'web');
const builtFolder = (root) => join(root, 'dist/web');
/** Inside the build, so that deleting the build forgets it too. */
const markPath = (folder) => join(folder, '.sources');

/** The files under `folder`, in a fixed order; the file itself if it is one; none when it does not exist. */
function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) return [folder];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !SKIPPED.has(entry.name));
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

/** Over names and contents. The lock file counts: it holds the versions of everything that is built in. */
function sourcesHash(root) {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesUnder(join(root, source)));
  for (const file of [...files, join(root, 'package-lock.json')]) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function builtFrom(root) {
  const mark = markPath(builtFolder(root));
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
}

function isReady(root) {
  return !existsSync(sourceFolder(root)) || builtFrom(root) === sourcesHash(root);
}

/** Built beside the old one and moved into its place, so that a running server never serves half of it. */
async function makeReady(root) {
  const next = join(root, 'dist/web.next');
  const hash = sourcesHash(root);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // By Bun, whose version is ours to choose: Vite asks for a newer Node 20 than the machine may have.
  const args = [
    '--bun',
    vite,
    'build',
    sourceFolder(root),
    '--outDir',
    next,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  await announced('building the dashboard', () =>
    mustRun('The dashboard could not be built.', join(root, 'node_modules/bun/bin/bun.exe'), args, {
      cwd: root,
    }),
  );
  writeFileSync(markPath(next), hash);
  rmSync(builtFolder(root), { recursive: true, force: true });
  renameSync(next, builtFolder(root));
}

/** dist/web is built from the sources as they are now. */
export const dashboard = { isReady, makeReady };
