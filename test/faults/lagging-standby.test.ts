import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openPool } from '../../src/store/engines/postgres/pool.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { atAnyPort, type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';
import { until } from '../harness/until.ts';

let first: PostgresServer;
let second: PostgresServer;
let app: TestApp;
let database: string;

beforeAll(async () => {
  first = await startPostgres();
  const url = await first.createDatabase();
  second = await startPostgres({ standbyOf: first });
  database = atAnyPort(url, [first.port, second.port]);
  app = await startApp('postgres', { storeEnv: { DATA_DIR: temporaryFolder(), DATABASE_URL: database } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([first, second].map((server) => server.stop()));
});

test('what a failover to a lagging standby has undone is not served once the code is changed again', async () => {
  const { api } = await app.account();
  const target = (word: string) => `https://example.com/${word}`;
  const made = await api.post('/v2/qr-codes', { redirect_url: target('made') });
  const { qr_id, slug } = made.body;
  const move = (word: string) => api.patch(`/v2/qr-codes/${qr_id}`, { redirect_url: target(word) });
  const leadsTo = async () => (await scan(app.url, slug)).location;
  await until(async () => (await leadsTo()) === target('made'));
  const seen = async () =>
    (await first.query('select replay_lsn >= pg_current_wal_lsn() as has_all from pg_stat_replication'))[0]?.has_all;
  await until(seen);
  let failovers = 0;
  const pool = await openPool(database, { onConnectionLost() {}, onFailover: () => failovers++ });
  // From now on it stays behind.
  await second.shutDown();
  await move('undone');
  expect(await leadsTo()).toBe(target('undone'));
  await first.crash();
  await second.restart();
  await second.query('select pg_promote()');
  // A call that waits while the other server is found may be decided on what is gone.
  await expect(pool.connect()).rejects.toMatchObject({ isFailover: true });
  expect(failovers).toBe(1);
  const connection = await pool.connect();
  expect((await connection.query<{ one: number }>('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  connection.release();
  await pool.end();
  await until(async () => (await fetch(`${app.url}/readyz`)).status === 200);
  await until(async () => (await move('again')).status === 200);
  expect(await leadsTo()).toBe(target('again'));
});
