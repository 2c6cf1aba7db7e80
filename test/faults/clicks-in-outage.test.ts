import { afterAll, beforeAll, expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { slugOf } from '../harness/codes.ts';
import { type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const MENU = 'https://example.com/menu';
const QR_DATA = { title: 'Links', buttons: [{ label: 'Menu', url: MENU }] };
const HTML = { headers: { accept: 'text/html' } };

let postgres: PostgresServer;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startPostgres();
  const storeEnv: StoreEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  server = await startProcess(storeEnv);
});
afterAll(async () => {
  await server.kill();
  await postgres.stop();
});

test('clicks while the store is away lead on, and are counted once when it is back', async () => {
  const api = apiClient(server.url, FIRST_KEY);
  const { body } = await api.post('/v2/qr-codes', { type: 'page', qr_data: QR_DATA });
  const slug = await slugOf(api, body.qr_id);
  expect((await scan(server.url, slug, HTML)).status).toBe(200);
  let clicks = 0;
  const click = async () => {
    const { location } = await scan(server.url, `${slug}?b=1`);
    if (location === MENU) clicks++;
    return location;
  };
  expect(await click()).toBe(MENU);
  await postgres.crash();
  await until(click, (location) => location === MENU);
  for (let more = 0; more < 5; more++) expect(await click()).toBe(MENU);
  await postgres.restart();
  const counted = async () => (await api.get(`/v2/analytics/qr-codes/${body.qr_id}/buttons`)).body;
  await until(counted, ({ total }) => total >= clicks);
  expect((await counted()).items).toEqual([{ button: 1, url: MENU, clicks }]);
  expect((await api.get(`/v2/qr-codes/${body.qr_id}`)).body.scan_count).toBe(1);
});
