import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { startBalancer } from '../harness/balancer.ts';
import { runCli } from '../harness/command-line.ts';
import { emptyStore } from '../harness/engines.ts';
import { PROGRAM, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { LOAD_ENV, startMixedLoad } from '../http/support/mixed-load.ts';
import { makeNextVersion } from './support/next-version.ts';
import { query } from './support/query.ts';

const NODES = 3;
/** Four times as long as the balancer needs to notice. */
const DRAIN_SECONDS = '2';

const balancer = startBalancer();
const nodes: ServerProcess[] = [];
afterAll(async () => {
  await balancer.stop();
  await Promise.all(nodes.map((node) => node.kill()));
});

test('three nodes go to the next version and back under load, one after the other: no request fails, every count is right', async () => {
  const storeEnv = await emptyStore('postgres');
  const next = await makeNextVersion('additive');
  let started = 0;
  const start = async (program: string[]): Promise<ServerProcess> => {
    const place = { ...storeEnv, DATA_DIR: join(storeEnv.DATA_DIR, String(started++)) };
    const node = await startProcess(place, { ...LOAD_ENV, DRAIN_SECONDS }, [], { program });
    nodes.push(node);
    balancer.add(node.url);
    await balancer.isUsed(node.url);
    return node;
  };
  const columns = () =>
    query(storeEnv, "select column_name from information_schema.columns where column_name in ('colour', 'coloured')");

  await start(PROGRAM);
  await Promise.all(Array.from({ length: NODES - 1 }, () => start(PROGRAM)));
  const plan = await runCli(storeEnv, ['migrate', '--plan'], { run: next.runProgram });
  expect(plan.stdout).toContain('replace them one after the other, and go back the same way');
  const load = await startMixedLoad(balancer.url, storeEnv);
  for (const program of [next.command, PROGRAM]) {
    for (const old of nodes.slice(-NODES)) {
      const [exitCode] = await Promise.all([old.kill('SIGTERM'), start(program)]);
      expect(exitCode).toBe(0);
      balancer.remove(old.url);
    }
    // From here on old nodes are started on the newer schema.
    expect(await columns()).toHaveLength(2);
  }
  const problems = await load.stop();

  expect({ failed: load.failed, problems }).toEqual({ failed: [], problems: [] });
  for (const kind of ['scan', 'limited scan', 'create', 'change', 'page'])
    expect(load.answered[kind]).toBeGreaterThan(10);

  const migrating = nodes.filter((node) => node.output().includes('The database was migrated'));
  expect(migrating.map((node) => nodes.indexOf(node))).toEqual([NODES]);
  expect(await query(storeEnv, 'select number, additive from schema_migrations order by number desc limit 1')).toEqual([
    { number: MIGRATIONS.length + 1, additive: 1 },
  ]);
});
