import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announced, mustRun } from './command.mjs';
import { sourcesHash } from './sources.mjs';

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
