import { afterAll, beforeAll, expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { type Place, temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { expectWithin, TEST_TIMEOUT_MS, until } from '../harness/patience.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { MAX_WAIT_MS, Storm, type StormCodes, stormCodes, tell } from './support/storm.ts';

/** Three servers on one PostgreSQL; the first reaches it through a proxy that can do what networks do. */
let postgres: PostgresServer;
let proxy: TcpProxy;
const places: Place[] = [];
const ports = [freePort(), freePort(), freePort()];
const nodes: ServerProcess[] = [];
let codes: StormCodes;

const LIMIT = 40;

const start = (at: number) =>
  startProcess(places[at] ?? { DATA_DIR: '' }, { PORT: String(ports[at]), LOG_LEVEL: 'fatal' });
const urls = () => nodes.map(({ url }) => url);
const api = () => apiClient(nodes[1]?.url ?? '', FIRST_KEY);

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = startTcpProxy(postgres.port);
  const direct = await postgres.createDatabase();
  const through = new URL(direct);
  through.port = String(proxy.port);
  for (const DATABASE_URL of [through.href, direct, direct])
    places.push({ DATA_DIR: temporaryFolder(), DATABASE_URL });
  // The first alone: it migrates, and makes the account.
  nodes.push(await start(0));
  nodes.push(...(await Promise.all([start(1), start(2)])));
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  proxy.stop();
  await postgres.stop();
});

/** Known to every server, as codes are that somebody has scanned there before. */
async function newCodes(): Promise<StormCodes> {
  const made = await stormCodes(nodes[1]?.url ?? '', LIMIT);
  for (const url of urls()) expect((await scan(url, made.plain.slug)).status).toBe(302);
  return made;
}

/** A storm in the middle of which something happens, and is over again; gives how long full service then took. */
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
  expectWithin(MAX_WAIT_MS, recovery);
  await Bun.sleep(200);
  await storm.end();
  tell(name, recovery, storm);
  storm.expectFair();
  expect(storm.plain.redirects).toBeGreaterThan(0);
  // Those that were scanned without the store are counted a moment after it is back.
  const count = async () => (await api().get(`/v1/qr-codes/${codes.plain.id}`)).body.scan_count;
  const before = urls().length;
  await until(async () => (await count()) >= storm.plain.redirects + before);
  storm.plain.sent += before;
  await storm.expectCounted(api());
  return storm;
}

test(
  'a store that answers after 3 s: nobody waits over 5 s, and known codes without a limit go on',
  async () => {
    const storm = await inStorm('answers of PostgreSQL take 3 s', async () => {
      proxy.delay(3_000);
      await Bun.sleep(4_000);
      proxy.delay(0);
    });
    expect(storm.broken).toBe(0);
  },
  TEST_TIMEOUT_MS,
);

test(
  'a store whose answers take just less than what a statement may: waits do not add up to more than 5 s',
  async () => {
    const storm = await inStorm('answers of PostgreSQL take 0.8 s', async () => {
      proxy.delay(800);
      await Bun.sleep(4_000);
      proxy.delay(0);
    });
    expect(storm.broken).toBe(0);
  },
  TEST_TIMEOUT_MS,
);

test(
  'connections that hang and break: counts and writes are whole, and nobody is cut off',
  async () => {
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
  },
  TEST_TIMEOUT_MS,
);

test(
  'a server that hangs in the middle of its work does not hold up the scans of the others',
  async () => {
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
      tell('a server hangs', null, storm);
      expect([...storm.statuses.keys()].filter((status) => status.endsWith(' 503'))).toEqual([]);
      expectWithin(1_000, storm.longestScanMs);
      // It may have been in the middle of a change, whose locks the store takes from it after a second.
      expectWithin(2_000, storm.longestMs);
    } finally {
      process.kill(stuck?.pid ?? 0, 'SIGCONT');
    }
    await everywhere.end();
  },
  TEST_TIMEOUT_MS,
);

test(
  'PostgreSQL is stopped at once and started again: everything answered is counted once, service is back within 5 s',
  async () => {
    const storm = await inStorm('PostgreSQL crashes', async () => {
      await postgres.crash();
      await Bun.sleep(1_500);
      await postgres.restart();
    });
    expect(storm.broken).toBe(0);
  },
  TEST_TIMEOUT_MS,
);

test(
  'servers that are killed one after the other lose nothing that they have answered',
  async () => {
    await inStorm('servers are killed in turn', async () => {
      for (const at of nodes.keys()) {
        await nodes[at]?.kill('SIGKILL');
        nodes[at] = await start(at);
      }
    });
  },
  TEST_TIMEOUT_MS,
);
