import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { announced, mustRun } from './command.mjs';

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
function sourcesHash(root, sources) {
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

/** Inside the build, so that deleting the build forgets it too. */
const markPath = (folder) => join(folder, '.sources');

/**
 * A stage that keeps a folder of dist up to date. `needs` is the folder without which there is nothing to build,
 * `args(root, out)` what Bun is started with. Bun's version is ours to choose, that of Node is not.
 */
export function build({ name, folder, needs, sources, args }) {
  const built = (root) => join(root, 'dist', folder);

  function builtFrom(root) {
    const mark = markPath(built(root));
    return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
  }

  return {
    isReady: (root) => !existsSync(join(root, needs)) || builtFrom(root) === sourcesHash(root, sources),

    /** Built beside the old one and moved into its place, so that a running server never serves half of it. */
    async makeReady(root) {
      const next = join(root, `dist/${folder}.next`);
      const hash = sourcesHash(root, sources);
      await announced(`building the ${name}`, () =>
        mustRun(`The ${name} could not be built.`, join(root, 'node_modules/bun/bin/bun.exe'), args(root, next), {
          cwd: root,
        }),
      );
      writeFileSync(markPath(next), hash);
      rmSync(built(root), { recursive: true, force: true });
      renameSync(next, built(root));
    },
  };
}
