import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaries } from './binaries.mjs';
import { build } from './build.mjs';
import { holdingLock } from './lock.mjs';
import { packages } from './packages.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** dist/web is built from the sources as they are now: the dashboard, and what it shares with the server. */
const dashboard = build({
  name: 'dashboard',
  folder: 'web',
  needs: 'web',
  sources: [
    'web',
    'scripts/world-map.ts',
    'src/render/picture',
    'src/http/dashboard/contract.ts',
    'src/http/dashboard/contract',
    'src/codes',
    'src/lib',
  ],
  args: (root, out) => [
    '--bun',
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    join(root, 'web'),
    '--outDir',
    out,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ],
});

/** dist/docs holds the pages of docs/ as the server shows them. */
const docsSite = build({
  name: 'docs',
  folder: 'docs',
  needs: 'docs/README.md',
  sources: [
    'docs',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'clients/typescript/README.md',
    'scripts/docs-site',
    'src',
  ],
  args: (root, out) => [join(root, 'scripts/docs-site/build.ts'), out],
});

/** dist/licences holds what `repoint licences` prints. */
const licences = build({
  name: 'list of licences',
  folder: 'licences',
  needs: 'docs/licences',
  sources: ['LICENSE', 'docs/licences', 'scripts/licences.ts', 'scripts/dependencies', 'web'],
  args: (root, out) => [join(root, 'scripts/licences.ts'), out],
});

/**
 * In this order: the binaries are repaired inside installed packages, dashboard and docs are built by both,
 * and the dashboard's build says which packages are in it.
 * A stage is `{ isReady(root): boolean, makeReady(root): Promise<void> }`; `makeReady` throws an Error whose
 * message is for the reader.
 */
const stages = (withTools) => [packages(withTools), binaries, dashboard, docsSite, licences];

/** Returns at once when nothing changed (about 10 ms), and takes the lock only when there is work. */
export async function prepare(withTools) {
  const all = stages(withTools);
  if (all.every((stage) => stage.isReady(ROOT))) return;
  await holdingLock(resolve(ROOT, '.cache/bootstrap.lock'), async () => {
    // Looked at again under the lock: another process may have done the work while this one waited.
    for (const stage of all) if (!stage.isReady(ROOT)) await stage.makeReady(ROOT);
  });
}
