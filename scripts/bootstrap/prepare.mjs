import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaries } from './binaries.mjs';
import { dashboard } from './dashboard.mjs';
import { docsSite } from './docs-site.mjs';
import { licences } from './licences.mjs';
import { holdingLock } from './lock.mjs';
import { packages } from './packages.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * In this order: the binaries are repaired inside installed packages, dashboard and docs are built by both,
 * and the dashboard's build says which packages are in it.
 * A stage is `{ isReady(root): boolean, makeReady(root): Promise<void> }`; `makeReady` throws an Error whose
 * message is for the reader.
 */
const STAGES = [packages, binaries, dashboard, docsSite, licences];

const isReady = () => STAGES.every((stage) => stage.isReady(ROOT));

/** Returns at once when nothing changed (about 10 ms), and takes the lock only when there is work. */
export async function prepare() {
  if (isReady()) return;
  await holdingLock(resolve(ROOT, '.cache/bootstrap.lock'), async () => {
    // Looked at again under the lock: another process may have done the work while this one waited.
    for (const stage of STAGES) if (!stage.isReady(ROOT)) await stage.makeReady(ROOT);
  });
}
