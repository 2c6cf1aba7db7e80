import { join } from 'node:path';
import { build } from './build.mjs';

/** dist/docs holds the pages of docs/ as the server shows them. */
export const docsSite = build({
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
    'src/http/docs',
    'src/http/openapi',
  ],
  args: (root, out) => [join(root, 'scripts/docs-site/build.ts'), out],
});
