import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeNextVersion } from '../test/engines/support/next-version.ts';
import { removeTemporaryFolders } from '../test/harness/engines.ts';
import { freePort } from '../test/harness/free-port.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { PROGRAM, type ServerProcess, startProcess } from '../test/harness/server-process.ts';
import { LOAD_ENV, startMixedLoad } from '../test/http/support/mixed-load.ts';
import { startProxy } from '../test/http/support/shipped-proxies.ts';
import { benchFolder } from './load/server.ts';

/**
 * Three nodes behind nginx with the shipped file are replaced one after the other under a mixed load, and back again:
 * each is stopped, and the other version started in its place. UPGRADE_FROM and UPGRADE_TO name two binaries, such as
 * those of two releases; without them it is this program, and the same with one additive migration more.
 */
const FOLDER = benchFolder('upgrade');
const NODES = [0, 1, 2];
const { UPGRADE_FROM, UPGRADE_TO } = process.env;

export async function run(): Promise<void> {
  if (Bun.which('nginx') === null) return console.log('nginx is not installed: nothing was measured.');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  try {
    await upgradeAndBack(await postgres.createDatabase());
  } finally {
    await postgres.stop();
    rmSync(FOLDER, { recursive: true, force: true });
    removeTemporaryFolders();
  }
}

async function upgradeAndBack(databaseUrl: string): Promise<void> {
  const from = UPGRADE_FROM ? [UPGRADE_FROM] : PROGRAM;
  const to = UPGRADE_TO ? [UPGRADE_TO] : (await makeNextVersion('additive')).command;
  const ports = NODES.map(() => freePort());
  const start = (i: number, program: string[]) => {
    const storeEnv = { DATA_DIR: join(FOLDER, String(i)), DATABASE_URL: databaseUrl };
    return startProcess(storeEnv, { ...LOAD_ENV, LOG_LEVEL: 'error', PORT: String(ports[i]) }, [], { program });
  };
  const nodes: ServerProcess[] = [];
  for (const i of NODES) nodes.push(await start(i, from));
  const proxy = await startProxy('nginx', FOLDER, ports);
  try {
    const load = await startMixedLoad(
      proxy.url,
      { DATA_DIR: join(FOLDER, '0'), DATABASE_URL: databaseUrl },
      { scanners: 8 },
    );
    const startedAt = performance.now();
    for (const program of [to, from]) {
      for (const i of NODES) {
        await nodes[i]?.kill('SIGTERM');
        nodes[i] = await start(i, program);
      }
      console.log(`all replaced after ${seconds(startedAt)} s, ${load.failed.length} requests failed`);
    }
    const problems = await load.stop();
    console.log('\n| requests | answered | longest wait |\n| --- | --- | --- |');
    for (const [kind, count] of Object.entries(load.answered))
      console.log(`| ${kind} | ${count} | ${Math.round(load.longestMs[kind] ?? 0)} ms |`);
    for (const line of [...load.failed, ...problems]) console.log(`FAILED ${line}`);
    if (load.failed.length + problems.length > 0) process.exitCode = 1;
  } finally {
    await Promise.all([proxy.stop(), ...nodes.map((node) => node.kill('SIGTERM'))]);
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);
