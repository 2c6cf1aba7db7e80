import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Job } from '../../src/http/dashboard/contract.ts';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { query } from '../engines/support/query.ts';
import { type DashboardApp, startDashboard } from '../flows/dashboard/support/dashboard-app.ts';
import { emptyStore, type StoreEnv } from '../harness/engines.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';

const ROWS = 400;

let storeEnv: StoreEnv;
let proxy: TcpProxy;
let app: DashboardApp;

beforeAll(async () => {
  storeEnv = await emptyStore('postgres');
  const address = new URL(storeEnv.DATABASE_URL ?? '');
  proxy = startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  // It names a socket file, which is not behind the proxy.
  address.searchParams.delete('host');
  app = await startDashboard('postgres', { storeEnv: { ...storeEnv, DATABASE_URL: address.href }, roles: ['api'] });
});
afterAll(async () => {
  await app.stop();
  proxy.stop();
});

test('an import interrupted by an outage of the store continues by itself and creates no row twice', async () => {
  const { dashboard, id: accountId } = await app.owner();
  const rows = Array.from({ length: ROWS }, (_, at) => `https://example.com/${at}\n`).join('');
  const { body: list } = await dashboard.send(
    'POST /imports',
    {},
    { body: `redirect_url\n${rows}`, headers: { 'content-type': 'text/csv' } },
  );
  const id = list.job_id;
  const ended = async (): Promise<Job> => {
    for (;;) {
      const { body: job } = await dashboard.send('GET /jobs/{id}', { id });
      if (['done', 'failed', 'cancelled'].includes(job.state)) return job;
      await Bun.sleep(100);
    }
  };
  const body = { columns: list.columns, short_link: null, project_id: null };
  await dashboard.ask('POST /jobs/{id}/check', { id, body });
  await ended();
  await dashboard.ask('POST /jobs/{id}/start', { id });
  const made = async () => (await query(storeEnv, `select id from qr_codes where account_id = '${accountId}'`)).length;
  while ((await made()) === 0) await Bun.sleep(5);
  proxy.freeze();
  // When a later write is refused, the earlier one of the import was refused too.
  const { store } = app.app;
  const changes = { date_locale: 'de' };
  await expect(store.write.updateAccount({ accountId, changes, now: Date.now() })).rejects.toThrow(StoreUnavailable);
  const before = await made();
  proxy.cut();
  proxy.thaw();
  expect(await ended()).toMatchObject({ state: 'done', error: null, result: { created: ROWS, refused: 0 } });
  expect([before < ROWS, await made()]).toEqual([true, ROWS]);
});
