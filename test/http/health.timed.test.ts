import { afterAll, beforeAll, expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { emptyStore, onBothEngines, temporaryFolder } from '../harness/engines.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { sendRaw } from '../harness/raw-http.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';

const MAX_WAIT_MS = 3_000;
const MAX_RECOVERY_MS = 5_000;

let postgres: PostgresServer;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await startProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await postgres.stop();
});

test('a healthy server is up and ready, and its answers are not cacheable', async () => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
    ['/scanz', 'ready'],
  ]) {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status });
  }
});

test('a check over HTTP/1.0 without a host is answered', async () => {
  expect(await sendRaw(server.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 200 OK\r\n');
});

test('while the store is unavailable the server is up but not ready, and the API answers 503 in time', async () => {
  const api = apiClient(server.url, FIRST_KEY);
  expect((await api.get('/v1/projects')).status).toBe(200);
  await postgres.crash();

  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'store unavailable' });

  const start = performance.now();
  const reply = await api.get('/v1/projects');
  expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS);
  expect(reply.status).toBe(503);
  expect(reply.body).toMatchObject({ ok: false, code: 'unavailable' });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply.body.message).not.toMatch(/postgres|ECONN|127\.0\.0\.1|sql/i);

  await postgres.restart();
  const restarted = performance.now();
  while ((await fetch(`${server.url}/readyz`)).status !== 200) {
    expect(performance.now() - restarted).toBeLessThan(MAX_RECOVERY_MS);
    await Bun.sleep(20);
  }
  expect((await api.get('/v1/projects')).status).toBe(200);
});

test('a second start on SQLite answers within 2 s', async () => {
  const storeEnv = await emptyStore('sqlite');
  await (await startProcess(storeEnv)).kill('SIGTERM');
  const start = performance.now();
  const second = await startProcess(storeEnv);
  expect(performance.now() - start).toBeLessThan(2_000);
  await second.kill('SIGTERM');
});

onBothEngines('a start after a kill', (engine) => {
  test('has nothing to wait for: it answers within 5 s', async () => {
    const storeEnv = await emptyStore(engine);
    await (await startProcess(storeEnv)).kill('SIGKILL');
    const start = performance.now();
    const next = await startProcess(storeEnv);
    expect(performance.now() - start).toBeLessThan(5_000);
    await next.kill('SIGTERM');
  });
});
