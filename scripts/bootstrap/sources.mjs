import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist']);

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

/** Over names and contents. The lock file counts: it holds the versions of everything that a build uses. */
export function sourcesHash(root, sources) {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => filesUnder(join(root, source)));
  for (const file of [...files, join(root, 'package-lock.json')]) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
