import { afterAll, beforeAll, expect, test } from 'bun:test';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import { query } from '../engines/support/query.ts';
import { type DashboardApp, startDashboard } from '../flows/dashboard/support/dashboard-app.ts';
import { endedJob, start, uploaded } from '../flows/jobs/support/jobs.ts';
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
  const { api, id: accountId } = await app.owner();
  const rows = Array.from({ length: ROWS }, (_, at) => `https://example.com/${at}\n`).join('');
  const upload_id = await uploaded(api, `redirect_url\n${rows}`);
  const id = await start(api, { kind: 'import', upload_id });
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
  expect(await endedJob(api, id)).toMatchObject({ state: 'done', error: null, result: { created: ROWS, refused: 0 } });
  expect([before < ROWS, await made()]).toEqual([true, ROWS]);
});
