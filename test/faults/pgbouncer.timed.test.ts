import { afterAll, beforeAll, expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { runCliJson } from '../harness/command-line.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { countByStatus, scan } from '../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { type PgBouncer, startPgBouncer } from './support/pgbouncer.ts';
import { MAX_WAIT_MS, reportFault, Storm } from './support/storm.ts';

/** Two servers that reach PostgreSQL through PgBouncer in transaction mode. */
let postgres: PostgresServer;
let bouncer: PgBouncer | null;
const nodes: ServerProcess[] = [];
const storeEnvs: { DATA_DIR: string; DATABASE_URL: string }[] = [];

const urlOf = (at: number) => nodes[at % nodes.length]?.url ?? '';
const api = (at: number) => apiClient(urlOf(at), FIRST_KEY);

beforeAll(async () => {
  postgres = await startPostgres();
  bouncer = await startPgBouncer(postgres.url);
  if (!bouncer) {
    if (process.env.TEST_NOTES) appendFileSync(process.env.TEST_NOTES, 'Not run: PgBouncer, which is not installed\n');
    return;
  }
  const DATABASE_URL = bouncer.through(await postgres.createDatabase());
  for (let node = 0; node < 2; node++) storeEnvs.push({ DATA_DIR: temporaryFolder(), DATABASE_URL });
  // Started together: both try to migrate, and one of them does.
  nodes.push(...(await Promise.all(storeEnvs.map((storeEnv) => startProcess(storeEnv, { LOG_LEVEL: 'fatal' })))));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await bouncer?.stop();
  await postgres.stop();
});

test('through PgBouncer limits are exact, changes are never stale, and analytics and the command line work', async () => {
  if (!bouncer) return;
  const { id, slug } = await renderedCode(api(0), {
    redirect_url: 'https://example.com/0',
    scan_limit: 50,
  });
  const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => scan(urlOf(at), slug)));
  expect(countByStatus(replies)).toEqual({ 302: 50, 410: 150 });
  expect((await api(1).patch(`/v1/qr-codes/${id}`, { scan_limit: null })).status).toBe(200);
  for (let round = 1; round <= 20; round++) {
    const redirect_url = `https://example.com/${round}`;
    expect((await api(round).patch(`/v1/qr-codes/${id}`, { redirect_url })).status).toBe(200);
    expect((await scan(urlOf(round + 1), slug)).location).toBe(redirect_url);
  }
  const [storeEnv] = storeEnvs;
  if (!storeEnv) throw new Error('No server was started');
  expect(await runCliJson(storeEnv, ['stats', id])).toMatchObject({ total: 70, scan_count: 70 });
});

test('the time-outs apply in every transaction, whichever session of the pool it gets', async () => {
  if (!bouncer) return;
  const { default: pg } = await import('pg');
  const direct = new URL(storeEnvs[0]?.DATABASE_URL ?? '');
  direct.port = String(postgres.port);
  const other = new pg.Client({ connectionString: direct.href });
  await other.connect();
  await other.query('begin');
  await other.query('select * from accounts for update');
  // Another session locks the account: PostgreSQL itself ends the statements that wait for it.
  const start = performance.now();
  const made = await api(0).post('/v1/projects', { name: 'Waits' });
  expect(made.status).toBe(503);
  expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS);
  const waiting = async () =>
    (await postgres.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length;
  await until(async () => (await waiting()) === 0);
  await other.query('rollback');
  await other.end();
  expect((await api(0).post('/v1/projects', { name: 'Waits no more' })).status).toBe(201);
});

test('in a crash of PostgreSQL behind PgBouncer no call takes over 5 s, and everything answered is counted once', async () => {
  if (!bouncer) return;
  const storm = await Storm.begin(nodes.map(({ url }) => url));
  await Bun.sleep(300);
  await postgres.crash();
  await Bun.sleep(1_000);
  await postgres.restart();
  const back = performance.now();
  await until(async () => {
    const ready = await Promise.all(nodes.map(({ url }) => fetch(`${url}/readyz`)));
    return ready.every(({ status }) => status === 200);
  });
  const recovery = performance.now() - back;
  await storm.end();
  reportFault('PostgreSQL crashes behind PgBouncer', recovery, storm);
  expect(recovery).toBeLessThan(MAX_WAIT_MS);
  storm.expectAllowedStatuses();
  await storm.expectCountedLate(api(0));
});
