// Makes a checkout ready to run: packages installed, binaries in place, dashboard and docs built. Every npm script
// starts with it, `--with-tools` where it needs the packages of test/package.json too.
// Speaks on standard error only, so that a command's standard output stays its own.
// No static imports: a Node too old to load the rest must still be told so in one sentence.
const NODE_NEEDED = 20;

const major = Number(process.versions.node.split('.')[0]);
if (major < NODE_NEEDED) {
  console.error(`repoint: Node ${NODE_NEEDED} or newer is needed to install Repoint; this is ${process.version}.`);
  process.exit(1);
}

import('./bootstrap/prepare.mjs')
  .then(({ prepare }) => prepare(process.argv.includes('--with-tools')))
  .catch((error) => {
    console.error(`repoint: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
