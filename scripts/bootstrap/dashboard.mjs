import { join } from 'node:path';
import { build } from './build.mjs';

/** dist/web is built from the sources as they are now: the dashboard, and what it shares with the server. */
export const dashboard = build({
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
