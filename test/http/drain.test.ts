import { expect, test } from 'bun:test';
import { query } from '../engines/support/query.ts';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { startStorm } from './support/keep-alive-storm.ts';
import { post } from './support/post-request.ts';
import { startByShell } from './support/start-by-shell.ts';

const GET = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

test.each([
  ['without a pause', 0],
  ['with short pauses', 40],
  ['with long pauses', 1_000],
])('at SIGTERM under load of keep-alive clients %s every request that was sent is answered', async (_, pauseMs) => {
  const server = await startProcess(await emptyStore('sqlite'));
  const storm = startStorm(server.url, GET, { clients: 100, pauseMs, comesBack: false });
  await storm.underWay;
  expect(await server.kill('SIGTERM')).toBe(0);
  const result = await storm.done;
  expect(result).toMatchObject({ lost: 0, refused: 0, statuses: { 200: result.answered } });
  expect(result.answered).toBeGreaterThanOrEqual(100);
});

test('clients that reconnect are refused, never disconnected without a response', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const storm = startStorm(server.url, GET, { clients: 100, pauseMs: 20, comesBack: true });
  await storm.underWay;
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await storm.done).toMatchObject({ lost: 0, refused: 100 });
});

test('with DRAIN_SECONDS a server says at once that it is not ready, and goes on for so long over new connections', async () => {
  const server = await startProcess(await emptyStore('sqlite'), { DRAIN_SECONDS: '3' });
  const ask = (path: string) => fetch(`${server.url}${path}`, { keepalive: false });
  process.kill(server.pid, 'SIGTERM');
  const toldAt = performance.now();
  await until(async () => (await ask('/readyz')).status === 503);
  expect((await ask('/scanz')).status).toBe(503);
  const answers: string[] = [];
  while (performance.now() - toldAt < 1_500) {
    const { status, headers } = await ask('/healthz');
    answers.push(`${status} ${headers.get('connection')}`);
  }
  expect(new Set(answers)).toEqual(new Set(['200 close']));
  expect(await server.exited).toBe(0);
  expect(performance.now() - toldAt).toBeGreaterThan(3_000);
});

onBothEngines('SIGTERM under a load of writes', (engine) => {
  test('every request is answered, and what was answered is stored', async () => {
    const storeEnv = await emptyStore(engine);
    const server = await startProcess(storeEnv);
    const unlimited = JSON.stringify({ per_minute: 1e9, per_day: 1e9, burst_per_second: 1e9 });
    await runCliJson(storeEnv, ['accounts', 'update', 'operator@localhost', '--limits', unlimited]);
    const request = post('/v1/projects', { name: 'In the storm' });
    const storm = startStorm(server.url, request, { clients: 50, pauseMs: 5, comesBack: false });
    await storm.underWay;
    expect(await server.kill('SIGTERM')).toBe(0);
    const { answered, lost, statuses } = await storm.done;
    expect({ lost, statuses }).toEqual({ lost: 0, statuses: { 201: answered } });
    const [stored] = await query(storeEnv, "select count(*) as n from projects where name = 'In the storm'");
    expect(stored?.n).toBe(answered);
  });
});

test('a draining server reports that it is not ready', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const storm = startStorm(server.url, 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n', {
    clients: 4,
    pauseMs: 0,
    comesBack: false,
  });
  await storm.underWay;
  expect(await server.kill('SIGTERM')).toBe(0);
  const { statuses } = await storm.done;
  expect(statuses).toMatchObject({ 200: expect.any(Number), 503: expect.any(Number) });
});

test('SIGHUP drains as SIGTERM does', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const storm = startStorm(server.url, GET, { clients: 50, pauseMs: 5, comesBack: false });
  await storm.underWay;
  expect(await server.kill('SIGHUP')).toBe(0);
  expect(await storm.done).toMatchObject({ lost: 0, refused: 0 });
});

test.skipIf(process.platform !== 'linux')('a server under nohup outlives its terminal', async () => {
  const { url, child } = await startByShell(await emptyStore('sqlite'), "trap '' HUP");
  child.kill('SIGHUP');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(await new Response(child.stderr).text()).toContain('"signal":"SIGTERM"');
});

test('a second signal does not cut the draining short', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const storm = startStorm(server.url, GET, { clients: 50, pauseMs: 0, comesBack: false });
  await storm.underWay;
  process.kill(server.pid, 'SIGTERM');
  await Bun.sleep(20);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await storm.done).toMatchObject({ lost: 0 });
});
