import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

let postgres: PostgresServer;
let storeEnv: StoreEnv;
let both: ServerProcess;
let code: { id: string; slug: string };
let redirects = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  both = await startProcess(storeEnv, {}, ['--processes', '2']);
  code = await renderedCode(apiClient(both.url, FIRST_KEY), { redirect_url: 'https://example.com/menu' });
  // Until both processes have looked it up.
  await until(async () => {
    await scanOnce();
    return readFileSync(join(outage(), 'known-links.ndjson'), 'utf8').trim().split('\n').length === 2;
  });
});
afterAll(async () => {
  await both.kill();
  await postgres.stop();
});

const serverPids = () =>
  [...both.output().matchAll(/"pid":(\d+),"msg":"A server process has started"/g)].map(([, pid]) => Number(pid));

const outage = () => join(storeEnv.DATA_DIR, 'outage');

/** Over new connections, until so many processes have redirected some. */
async function scanInOutage(processes: number): Promise<void> {
  const isLate = (name: string) => name.startsWith('run_') && statSync(join(outage(), name)).size > 0;
  await until(async () => {
    await scanOnce();
    return readdirSync(outage()).filter(isLate).length === processes;
  });
}

async function scanOnce(): Promise<void> {
  const { status } = await scan(both.url, code.slug, { headers: { connection: 'close' } });
  if (status === 302) redirects++;
}

const countOf = async ({ url }: ServerProcess) =>
  (await apiClient(url, FIRST_KEY).get(`/v1/qr-codes/${code.id}`)).body.scan_count;

test('scans that a process answered before it was killed are counted by another that runs, before it is reaped', async () => {
  await postgres.crash();
  await scanInOutage(2);
  // A parent that is stopped cannot reap the process, nor start another.
  process.kill(both.pid, 'SIGSTOP');
  process.kill(serverPids()[0] ?? 0, 'SIGKILL');
  await postgres.restart();
  await until(async () => (await countOf(both)) >= redirects);
  expect(await countOf(both)).toBe(redirects);
  // It is still there for whoever asks by its pid.
  expect(process.kill(serverPids()[0] ?? 0, 0)).toBe(true);
});

test('and by the next one that starts, while nobody has reaped it', async () => {
  await postgres.crash();
  await scanInOutage(1);
  process.kill(serverPids()[1] ?? 0, 'SIGKILL');
  await postgres.restart();
  const next = await startProcess(storeEnv);
  expect(process.kill(serverPids()[1] ?? 0, 0)).toBe(true);
  await until(async () => (await countOf(next)) >= redirects);
  expect(await countOf(next)).toBe(redirects);
  await next.kill('SIGTERM');
});
