import { join } from 'node:path';
import { clientTypes } from './docs/client-types.ts';
import { decisionsPage } from './docs/decisions-page.ts';
import { dependenciesPage } from './docs/dependencies-page.ts';
import { errorsPage } from './docs/errors-page.ts';
import { layersPicture } from './docs/layers-picture.ts';
import { plansPage } from './docs/plans-page.ts';
import { settingsPage } from './docs/settings-page.ts';

/** The pages and files generated from tables in the source. `npm run docs` writes them, `npm run check` compares. */
export const PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/settings.md': settingsPage,
  'docs/plans.md': plansPage,
  'docs/errors.md': errorsPage,
  'docs/dependencies.md': dependenciesPage,
  'docs/adr/README.md': decisionsPage,
  'docs/layers.svg': layersPicture,
  'clients/typescript/src/api-types.ts': clientTypes,
};

/** The pages under `root` that are outdated or missing. */
export async function stalePages(root: string): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, make] of Object.entries(PAGES)) {
    const file = Bun.file(join(root, path));
    const written = (await file.exists()) ? await file.text() : undefined;
    if (written !== (await make())) stale.push(path);
  }
  return stale;
}

export async function writePages(root: string): Promise<void> {
  for (const [path, make] of Object.entries(PAGES)) await Bun.write(join(root, path), await make());
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await stalePages(process.cwd());
    for (const path of stale) console.log(`${path} differs from the tables in the source: run npm run docs`);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    await writePages(process.cwd());
  }
}
