import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, temporaryFolder, unmigratedStore } from '../harness/engines.ts';
import { startPostgres } from '../harness/postgres.ts';
import { FIRST_KEY, runCliProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

test('serve prints its address and its store when it is ready, and listens on this machine only, unless configured otherwise', async () => {
  const storeEnv = await emptyStore('sqlite');
  const server = await startProcess(storeEnv);
  const { port } = new URL(server.url);
  expect(server.output()).toContain(`Repoint is ready at http://localhost:${port} (SQLite in ${storeEnv.DATA_DIR}).`);
  expect(server.output()).toContain('No phone can open this address');
  const outside = Object.values((await import('node:os')).networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal);
  if (outside) {
    const reached = await fetch(`http://${outside.address}:${port}/healthz`).catch(() => null);
    expect(reached).toBeNull();
  }
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(await server.kill('SIGTERM')).toBe(0);
});

test('a port in use is refused with one sentence', async () => {
  const first = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
  const port = String(first.port);
  const storeEnv = await unmigratedStore('sqlite');
  const second = await runCliProcess(storeEnv, ['serve'], { env: { PORT: port } });
  expect(second.exitCode).toBe(2);
  expect(second.stdout).toBe('');
  expect(readdirSync(storeEnv.DATA_DIR)).toEqual([]);
  expect(second.stderr).toContain(`port ${port} on 127.0.0.1 is in use by another program`);
  await first.stop(true);
});

test('a second server on an SQLite folder is refused with the reason, commands are not, and a killed one is replaced at once', async () => {
  const storeEnv = await unmigratedStore('sqlite');
  const first = await startProcess(storeEnv);
  const second = await runCliProcess(storeEnv, ['serve'], { env: { PORT: '0' } });
  expect([second.exitCode, second.stdout]).toEqual([2, '']);
  expect(second.stderr).toStartWith(`repoint: DATA_DIR is "${storeEnv.DATA_DIR}"; another server is running on it`);
  expect((await runCliJson(storeEnv, ['accounts', 'list'])).accounts).toHaveLength(1);
  await first.kill('SIGKILL');
  const next = await startProcess(storeEnv);
  expect(await next.kill('SIGTERM')).toBe(0);
});

test('serve waits for PostgreSQL with a line every 5 s, can be stopped meanwhile, and starts when it is there', async () => {
  const postgres = await startPostgres();
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  await postgres.crash();
  const isWaiting = async (url: string) => {
    const { status } = await fetch(`${url}/healthz`);
    return status === 200 && (await fetch(`${url}/readyz`)).status === 503;
  };
  const stopped = await startProcess(storeEnv, {}, [], { isUp: isWaiting });
  await until(() => linesIn(stopped.output()) === 1);
  expect(await stopped.kill('SIGTERM')).toBe(0);
  expect(stopped.output()).toContain('ECONNREFUSED');

  const server = await startProcess(storeEnv, {}, [], { isUp: isWaiting });
  const start = performance.now();
  await until(() => linesIn(server.output()) === 2);
  expect(performance.now() - start).toBeGreaterThan(4_000);
  await postgres.restart();
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 200);
  await server.kill('SIGTERM');
  await postgres.stop();
});

const linesIn = (output: string) => output.split('Waiting for PostgreSQL').length - 1;

test('a database that waiting cannot bring ends the start with the reason', async () => {
  const storeEnv = await emptyStore('postgres');
  const url = new URL(storeEnv.DATABASE_URL ?? '');
  url.pathname = '/missing';
  const refused = await runCliProcess({ ...storeEnv, DATABASE_URL: url.href }, ['serve'], {
    env: { PORT: '0' },
  });
  expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('database "missing" does not exist');
});

test('only the selected roles are served', async () => {
  const server = await startProcess(await emptyStore('sqlite'), {}, ['--roles', 'scan']);
  const { url } = server;
  const api = await fetch(`${url}/v1/projects`, { headers: { 'x-api-key': FIRST_KEY } });
  expect(api.status).toBe(404);
  expect((await fetch(`${url}/scanz`)).status).toBe(200);
  expect(await server.kill('SIGTERM')).toBe(0);
});

const BAD_PLANS = join(temporaryFolder(), 'plans.json');
writeFileSync(BAD_PLANS, '{"free": {"api_access": "yes"}}');

test.each([
  [{ PORT: '99999' }, 'PORT is "99999"; it must be a whole number from 0 to 65535.'],
  [{ HOST: 'no host' }, 'HOST is "no host"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ BOOTSTRAP_API_KEY: 'api_live_short' }, 'BOOTSTRAP_API_KEY has a value that is not shown because it is secret'],
  [{ PLANS_FILE: BAD_PLANS }, 'api_access of plan "free" is "yes"; it must be true or false.'],
  [{ DATABASE_URL: 'mysql://root:pw@localhost/x' }, 'DATABASE_URL has a value that is not shown'],
] as [Record<string, string>, string][])('serve with %j is refused and names what is wrong', async (env, why) => {
  const refused = await runCliProcess(await emptyStore('sqlite'), ['serve'], { env });
  expect(refused).toEqual({ exitCode: 2, stdout: '', stderr: expect.stringContaining(why) });
  expect(refused.stderr.trim().split('\n')).toHaveLength(1);
  expect(refused.stderr).not.toContain('pw@');
});

test.each([
  [['--roles', 'cook'], '--roles takes api, scan, work with commas between them, not "cook"'],
  [['--nope'], "Unknown option '--nope'"],
  [['now'], '"now" is an unexpected argument'],
] as [string[], string][])('serve %j is refused', async (args, why) => {
  const refused = await runCliProcess(await emptyStore('sqlite'), ['serve', ...args]);
  expect(refused).toEqual({ exitCode: 2, stdout: '', stderr: expect.stringContaining(why) });
});
