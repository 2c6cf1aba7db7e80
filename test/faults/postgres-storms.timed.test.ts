import { afterAll, beforeAll, expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import { MAX_WAIT_MS, reportFault, Storm, type StormCodes, stormCodes } from './support/storm.ts';

/** Three servers on one PostgreSQL; the first connects through a proxy that simulates network faults. */
let postgres: PostgresServer;
let proxy: TcpProxy;
const storeEnvs: StoreEnv[] = [];
const ports = [freePort(), freePort(), freePort()];
const nodes: ServerProcess[] = [];
let codes: StormCodes;

const LIMIT = 40;

const start = (at: number) =>
  startProcess(storeEnvs[at] ?? { DATA_DIR: '' }, { PORT: String(ports[at]), LOG_LEVEL: 'fatal' });
const urls = () => nodes.map(({ url }) => url);
const api = () => apiClient(nodes[1]?.url ?? '', FIRST_KEY);

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = startTcpProxy(postgres.port);
  const direct = await postgres.createDatabase();
  const through = new URL(direct);
  through.port = String(proxy.port);
  for (const DATABASE_URL of [through.href, direct, direct])
    storeEnvs.push({ DATA_DIR: temporaryFolder(), DATABASE_URL });
  // The first starts alone: it migrates and creates the account.
  nodes.push(await start(0));
  nodes.push(...(await Promise.all([start(1), start(2)])));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  proxy.stop();
  await postgres.stop();
});

/** Creates codes and scans the one without a limit on every server, so that each has it cached. */
async function newCodes(): Promise<StormCodes> {
  const made = await stormCodes(nodes[1]?.url ?? '', LIMIT);
  for (const url of urls()) expect((await scan(url, made.plain.slug)).status).toBe(302);
  return made;
}

/** Runs `fault` during a storm; reports how long it then took until full service. */
async function inStorm(name: string, fault: () => Promise<void>): Promise<Storm> {
  codes = await newCodes();
  const storm = new Storm(urls(), codes);
  await Bun.sleep(300);
  await fault();
  const over = performance.now();
  await until(async () => {
    const replies = await Promise.all(urls().map((url) => fetch(`${url}/readyz`)));
    return replies.every(({ status }) => status === 200);
  });
  const recovery = performance.now() - over;
  expect(recovery).toBeLessThan(MAX_WAIT_MS);
  await Bun.sleep(200);
  await storm.end();
  reportFault(name, recovery, storm);
  storm.expectAllowedStatuses();
  expect(storm.plain.redirects).toBeGreaterThan(0);
  // Scans answered without the store are counted shortly after it is back.
  const count = async () => (await api().get(`/v1/qr-codes/${codes.plain.id}`)).body.scan_count;
  const before = urls().length;
  await until(async () => (await count()) >= storm.plain.redirects + before);
  storm.plain.sent += before;
  await storm.expectCounted(api());
  return storm;
}

test('with a store that answers after 3 s no call takes over 5 s, and cached codes without a limit are redirected', async () => {
  const storm = await inStorm('answers of PostgreSQL take 3 s', async () => {
    proxy.delay(3_000);
    await Bun.sleep(4_000);
    proxy.delay(0);
  });
  expect(storm.broken).toBe(0);
});

test('with a store just below the statement time-out, waits do not add up to more than 5 s', async () => {
  const storm = await inStorm('answers of PostgreSQL take 0.8 s', async () => {
    proxy.delay(800);
    await Bun.sleep(4_000);
    proxy.delay(0);
  });
  expect(storm.broken).toBe(0);
});

test('with connections that hang and break, counts and writes are complete, and no client is disconnected', async () => {
  const storm = await inStorm('connections to PostgreSQL hang and break', async () => {
    for (let round = 0; round < 5; round++) {
      proxy.cut();
      await Bun.sleep(100);
    }
    proxy.freeze();
    await Bun.sleep(2_500);
    proxy.cut();
    proxy.thaw();
    proxy.strand();
  });
  expect(storm.broken).toBe(0);
});

test('a server that hangs during its work does not delay the scans of the others', async () => {
  codes = await newCodes();
  const everywhere = new Storm(urls(), codes);
  await Bun.sleep(300);
  const [stuck, ...others] = nodes;
  process.kill(stuck?.pid ?? 0, 'SIGSTOP');
  try {
    const storm = new Storm(
      others.map(({ url }) => url),
      codes,
    );
    await Bun.sleep(2_000);
    await storm.end();
    reportFault('a server hangs', null, storm);
    expect([...storm.statuses.keys()].filter((status) => status.endsWith(' 503'))).toEqual([]);
    expect(storm.longestScanMs).toBeLessThan(1_000);
    // It may hold locks of an unfinished change, which PostgreSQL releases after a second.
    expect(storm.longestMs).toBeLessThan(2_000);
  } finally {
    process.kill(stuck?.pid ?? 0, 'SIGCONT');
  }
  await everywhere.end();
});

test('after PostgreSQL is stopped immediately and restarted, everything answered is counted once and service is back within 5 s', async () => {
  const storm = await inStorm('PostgreSQL crashes', async () => {
    await postgres.crash();
    await Bun.sleep(1_500);
    await postgres.restart();
  });
  expect(storm.broken).toBe(0);
});

test('servers killed one after the other lose nothing that they have answered', async () => {
  await inStorm('servers are killed in turn', async () => {
    for (const at of nodes.keys()) {
      await nodes[at]?.kill('SIGKILL');
      nodes[at] = await start(at);
    }
  });
});
