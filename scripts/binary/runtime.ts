import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The platforms of binaries, and the npm package with the runtime of each. */
export const TARGETS = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
} as const;
export type Target = keyof typeof TARGETS;

export const isTarget = (name: string): name is Target => Object.hasOwn(TARGETS, name);

/** The platform that this runs on; null if it is no target. */
export function ownTarget(): Target | null {
  const name = `${process.platform}-${process.arch}`;
  return isTarget(name) ? name : null;
}

/**
 * The runtime for a platform, in the version of the lock file: from npm, checked against the lock file's hash, and
 * cached in `.cache`. Throws with npm's message if it cannot be downloaded.
 */
export function runtimeFor(root: string, target: Target): string {
  const name = TARGETS[target];
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  const folder = join(root, '.cache/runtimes', `${target}-${version}`);
  const program = join(folder, 'package/bin/bun');
  if (existsSync(program)) return program;
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  run(next, ['npm', 'pack', `${name}@${version}`, '--loglevel=error']);
  const [archive = ''] = [...new Bun.Glob('*.tgz').scanSync(next)];
  const bytes = readFileSync(join(next, archive));
  const found = `sha512-${new Bun.CryptoHasher('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name} is not what the lock file says: ${found}`);
  run(next, ['tar', '-xzf', archive]);
  rmSync(join(next, archive));
  renameSync(next, folder);
  return program;
}

function run(cwd: string, command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd, stdout: 'ignore' });
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: ${stderr.toString().trim()}`);
}
