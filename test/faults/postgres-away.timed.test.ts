import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { runCliJson } from '../harness/command-line.ts';
import { type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

/** The longest time that a caller waits, and that a recovered store may stay unused. */
const MAX_WAIT_MS = 5_000;
const TARGET = 'https://example.com/menu';

let postgres: PostgresServer;
let storeEnv: StoreEnv;
let server: ServerProcess;
const port = freePort();
let plain: { id: string; slug: string };
let limited: { id: string; slug: string };
let unseen: { id: string; slug: string };
/** Redirects of the code without a limit that clients received. */
let redirects = 0;

const api = (): ApiClient => apiClient(server.url, FIRST_KEY);

beforeAll(async () => {
  postgres = await startPostgres();
  storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  server = await startProcess(storeEnv, { PORT: String(port) });
  plain = await renderedCode(api(), { redirect_url: TARGET });
  limited = await renderedCode(api(), { redirect_url: TARGET, scan_limit: 50 });
  unseen = await renderedCode(api(), { redirect_url: TARGET });
  await scanPlain(3);
  expect((await scan(server.url, limited.slug)).status).toBe(302);
});
afterAll(async () => {
  await server.kill();
  await postgres.stop();
});

async function scanPlain(times: number): Promise<void> {
  const replies = await Promise.all(Array.from({ length: times }, () => scan(server.url, plain.slug)));
  expect(replies.map(({ status, location }) => [status, location])).toEqual(replies.map(() => [302, TARGET]));
  redirects += times;
}

async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS);
  return result;
}

test('while PostgreSQL is away, cached codes without a limit are redirected, and everything else gets 503', async () => {
  await postgres.crash();
  await timed(() => scanPlain(20));
  for (let i = 0; i < 5; i++) await timed(() => scanPlain(4));
  for (const { slug } of [limited, unseen, { slug: 'qr-22222222' }]) {
    const reply = await timed(() => scan(server.url, slug));
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const made = await timed(() => api().post('/v1/qr-codes', { redirect_url: TARGET }));
  expect(made.status).toBe(503);
  expect((await timed(() => fetch(`${server.url}/readyz`))).status).toBe(503);
  expect((await timed(() => fetch(`${server.url}/scanz`))).status).toBe(200);
});

test('a server killed and restarted during the outage still redirects the codes it had cached', async () => {
  await server.kill('SIGKILL');
  // It is not ready while the store is away, but answers scans.
  const scans = async (url: string) => (await scan(url, plain.slug)).status === 302;
  server = await startProcess(storeEnv, { PORT: String(port) }, [], { isUp: scans });
  redirects++;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/scanz`)).status).toBe(200);
  await timed(() => scanPlain(10));
  expect((await timed(() => scan(server.url, limited.slug))).status).toBe(503);
});

test('when PostgreSQL is back, every redirect is counted exactly once, in the count and in the days', async () => {
  await postgres.restart();
  const start = performance.now();
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 200);
  await until(async () => (await api().get(`/v1/qr-codes/${plain.id}`)).body.scan_count >= redirects);
  expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS);
  await scanPlain(2);
  expect((await scan(server.url, limited.slug)).status).toBe(302);
  expect((await api().get(`/v1/qr-codes/${plain.id}`)).body.scan_count).toBe(redirects);
  const stats = await runCliJson(storeEnv, ['stats', plain.id]);
  expect(stats).toMatchObject({ total: redirects, scan_count: redirects, not_recorded: 0 });
  expect((await api().get(`/v1/qr-codes/${limited.id}`)).body.scan_count).toBe(2);
});
