import { expect, test } from 'bun:test';
import { startDashboard } from '../flows/dashboard/support/dashboard-app.ts';
import { emptyStore, onBothEngines, temporaryFolder } from '../harness/engines.ts';
import { startPostgres } from '../harness/postgres.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { startApp } from '../harness/start-app.ts';
import { startStorm } from './support/keep-alive-storm.ts';
import { post } from './support/post-request.ts';

const MAX_STOP_MS = 10_000;
const GET = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function expectCleanExit(server: ServerProcess): Promise<void> {
  const start = performance.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(performance.now() - start).toBeLessThan(MAX_STOP_MS);
}

test('a server under load stops within 10 s', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const storm = startStorm(server.url, GET, { clients: 100, pauseMs: 0, comesBack: false });
  await storm.underWay;
  await expectCleanExit(server);
  await storm.done;
});

test('an idle client does not delay the stop', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const storm = startStorm(server.url, GET, { clients: 5, pauseMs: 60_000, comesBack: false });
  await storm.underWay;
  const start = performance.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(performance.now() - start).toBeLessThan(2_000);
  storm.end();
});

test('a client that never finishes its body does not delay the stop', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const half = post('/v1/projects', { name: 'Half' }).slice(0, -5);
  const storm = startStorm(server.url, half, { clients: 3, pauseMs: 0, comesBack: false });
  await storm.begun;
  await expectCleanExit(server);
  expect(await storm.done).toMatchObject({ answered: 0, lost: 3 });
});

test('a server whose store is unavailable still stops in time, without an error', async () => {
  const postgres = await startPostgres();
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  const server = await startProcess(storeEnv);
  await fetch(`${server.url}/v1/projects`, { headers: { 'x-api-key': FIRST_KEY } });
  await postgres.crash();
  await expectCleanExit(server);
  await postgres.restart();
  await postgres.stop();
});

test('a server whose trace collector is unreachable still stops in time', async () => {
  const app = await startApp('sqlite', { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } });
  expect((await fetch(`${app.url}/openapi.json`)).status).toBe(200);
  const start = performance.now();
  await app.stop();
  expect(performance.now() - start).toBeLessThan(MAX_STOP_MS);
});

onBothEngines('a server that stops', (engine) => {
  test('ends the streams of open pages instead of waiting for them', async () => {
    const app = await startDashboard(engine, { roles: ['api'] });
    const { dashboard } = await app.owner();
    const signal = new AbortController().signal;
    const events = await dashboard.stream('GET /analytics/live', {}, signal);
    await events.next();
    const start = performance.now();
    const stopped = app.stop();
    while (!(await events.next()).done);
    await stopped;
    // Open streams would delay the stop by the 7 s that requests may take.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
