import { join } from 'node:path';
import { build } from './build.mjs';

/** dist/licences holds what `repoint licences` prints. */
export const licences = build({
  name: 'list of licences',
  folder: 'licences',
  needs: 'docs/licences',
  sources: ['LICENSE', 'docs/licences', 'scripts/licences.ts', 'scripts/dependencies', 'web'],
  args: (root, out) => [join(root, 'scripts/licences.ts'), out],
});
