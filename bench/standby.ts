import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { drillStandby } from '../src/standby/drill.ts';
import { makeStandby } from '../src/standby/make-standby.ts';
import { openStore } from '../src/store/open-store.ts';
import { query } from '../test/engines/support/query.ts';
import { insertMixedCodes } from '../test/harness/mixed-codes.ts';
import { seedOwner } from './load/seed.ts';
import { benchFolder } from './load/server.ts';

/** Writes the standby of 10,000 codes of every kind, and compares it with the server's responses with nginx. */
const FOLDER = benchFolder('standby');
const MANY = 10_000;

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const now = Date.now();
  const store = await openStore({ databaseUrl: null, dataDir: FOLDER }, now, () => {});
  try {
    const { spend } = await insertMixedCodes(store, await seedOwner(store), { many: MANY, now });
    await query({ DATA_DIR: FOLDER }, spend);
    const deps = { store, clock: { now: () => Date.now() }, port: 0 };
    const standby = join(FOLDER, 'standby');
    const [made, makeMs] = await timed(() => makeStandby(deps, standby, null));
    console.log(
      `made: ${made.codes} codes, ${made.exact} exact, ${made.approximate.length} approximate, in ${seconds(makeMs)}`,
    );
    const [result, drillMs] = await timed(() => drillStandby(deps, standby, null));
    const unexpected = result.different.filter(({ expected }) => !expected);
    console.log(
      `drill: ${result.compared} answers compared in ${seconds(drillMs)}, ${result.equal} equal, ` +
        `${result.different.length - unexpected.length} different as told, ${unexpected.length} otherwise`,
    );
    if (unexpected.length > 0) console.log(unexpected.slice(0, 10));
    const { rss } = process.memoryUsage();
    console.log(`memory of the process at the end: ${Math.round(rss / 2 ** 20)} MiB`);
  } finally {
    await store.close();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
