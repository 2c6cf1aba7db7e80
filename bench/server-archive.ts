import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreEnv } from '../test/harness/engines.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { spawnProgram } from '../test/harness/server-process.ts';
import { makeAnalyticsData } from './load/analytics-data.ts';
import { benchFolder } from './load/server.ts';

/**
 * A whole server with many codes and their days, moved from SQLite to PostgreSQL and back; beside it a backup and its
 * restore, which copy the file. Goal: less than 500 MB of memory, however large the store is.
 */
const FOLDER = benchFolder('server-archive');
const CODES = Number(process.env.BENCH_CODES ?? 10_000);
const DAYS = Number(process.env.BENCH_DAYS ?? 90);

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  try {
    const old = { DATA_DIR: join(FOLDER, 'old') };
    mkdirSync(old.DATA_DIR);
    await makeAnalyticsData(old, CODES, DAYS);
    const onPostgres = { DATA_DIR: join(FOLDER, 'none'), DATABASE_URL: await postgres.createDatabase() };
    const [first, second, backup] = ['first.zip', 'second.zip', 'backup.db'].map((name) => join(FOLDER, name));
    console.log(`${CODES.toLocaleString('en')} codes, ${DAYS} days\n`);
    await command('backup', old, ['backup', String(backup)]);
    await command('restore', { DATA_DIR: join(FOLDER, 'restored') }, ['restore', String(backup)]);
    rmSync(join(FOLDER, 'restored'), { recursive: true });
    await command('export from SQLite', old, ['export', '--all', String(first)]);
    await command('import into PostgreSQL', onPostgres, ['import', '--all', String(first)]);
    await command('export from PostgreSQL', onPostgres, ['export', '--all', String(second)]);
    await command('import into SQLite', { DATA_DIR: join(FOLDER, 'new') }, ['import', '--all', String(second)]);
  } finally {
    await postgres.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function command(name: string, storeEnv: StoreEnv, args: string[]): Promise<void> {
  const begun = performance.now();
  const child = spawnProgram([...args, '--json'], storeEnv);
  const [output, problem, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}: ${problem}`);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const memory = Math.round((child.resourceUsage()?.maxRSS ?? 0) / 1e6);
  const { bytes } = JSON.parse(output) as { bytes: number };
  console.log(`${name}: ${seconds} s, at most ${memory} MB of memory, a file of ${Math.round(bytes / 1e6)} MB`);
}
