import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { emptyStore } from '../../harness/engines.ts';
import { type ServerProcess, startProcess } from '../../harness/server-process.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';
import { TARGET } from './support/codes.ts';
import { freshAccount } from './support/shared-app.ts';

const MINUTE_MS = 60_000;

/** Two real servers that share one PostgreSQL. */
let servers: ServerProcess[];
/** Only creates accounts; serves no requests. */
let setup: TestApp;

beforeAll(async () => {
  const storeEnv = await emptyStore('postgres');
  servers = await Promise.all([1, 2].map(() => startProcess(storeEnv, { LOG_LEVEL: 'fatal' })));
  setup = await startApp('postgres', { storeEnv, roles: [] });
});
afterAll(async () => {
  await setup.stop();
  await Promise.all(servers.map((server) => server.kill('SIGTERM')));
});

/** A new account as a client of each server. */
async function account(limits: object): Promise<ApiClient[]> {
  const { apiKey } = await freshAccount(setup, { limits });
  return servers.map(({ url }) => apiClient(url, apiKey));
}

/** `count` calls at once, spread over both servers; how many got `status`. */
async function spread(
  clients: ApiClient[],
  count: number,
  call: (client: ApiClient) => Promise<{ status: number }>,
  status: number,
): Promise<number> {
  const calls = Array.from({ length: count }, (_, at) => clients[at % clients.length] as ApiClient);
  const replies = await Promise.all(calls.map(call));
  return replies.filter((reply) => reply.status === status).length;
}

test('over two processes a limit of 60 a minute lets exactly 60 of 300 calls through', async () => {
  // Real time: a round in which a new minute began proves nothing and is repeated with a new key.
  for (let minute = -1; minute !== Math.floor(Date.now() / MINUTE_MS); ) {
    const clients = await account({ per_minute: 60 });
    minute = Math.floor(Date.now() / MINUTE_MS);
    const passed = await spread(clients, 300, (client) => client.get('/v1/projects'), 200);
    if (minute === Math.floor(Date.now() / MINUTE_MS)) expect(passed).toBe(60);
  }
});

test('over two processes a cap of 5 lets exactly 5 of 50 creates through', async () => {
  const clients = await account({ active_codes: 5 });
  const create = (client: ApiClient) => client.post('/v1/qr-codes', { redirect_url: TARGET });
  expect(await spread(clients, 50, create, 201)).toBe(5);
  for (const client of clients) expect((await client.get('/v1/qr-codes')).body.items).toHaveLength(5);
});

test('over two processes 20 parallel new default projects leave exactly one default', async () => {
  const clients = await account({});
  const create = (client: ApiClient) => client.post('/v1/projects', { name: 'P', set_as_default: true });
  expect(await spread(clients, 20, create, 201)).toBe(20);
  for (const client of clients) {
    const { items } = (await client.get('/v1/projects', { query: { page_size: '100' } })).body;
    expect(items.filter((item: { is_default: boolean }) => item.is_default)).toHaveLength(1);
  }
});

test('over two processes one Idempotency-Key makes one code', async () => {
  const clients = await account({ active_codes: 1 });
  const headers = { 'idempotency-key': 'once' };
  const create = (client: ApiClient) => client.post('/v1/qr-codes', { redirect_url: TARGET }, { headers });
  expect(await spread(clients, 30, create, 201)).toBe(30);
  for (const client of clients) expect((await client.get('/v1/qr-codes')).body.items).toHaveLength(1);
});

test('a change and a page token of one process are valid in the other', async () => {
  const [one, two] = (await account({})) as [ApiClient, ApiClient];
  for (let made = 0; made < 3; made++) await one.post('/v1/qr-codes', { redirect_url: TARGET });
  const first = await one.get('/v1/qr-codes', { query: { page_size: '2' } });
  const page_token = first.body.next_page_token;
  const second = await two.get('/v1/qr-codes', { query: { page_size: '2', page_token } });
  expect(second.body.items).toHaveLength(1);
  const [{ qr_id }] = second.body.items;
  await two.patch(`/v1/qr-codes/${qr_id}`, { label: 'Changed there' });
  expect((await one.get(`/v1/qr-codes/${qr_id}`)).body.label).toBe('Changed there');
});
