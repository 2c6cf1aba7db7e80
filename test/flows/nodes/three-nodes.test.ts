import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { renderedCode } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { emptyStore, type StoreEnv, temporaryFolder } from '../../harness/engines.ts';
import { countByStatus, scan } from '../../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../harness/server-process.ts';

/** Three real servers that share nothing but a PostgreSQL. */
const nodes: ServerProcess[] = [];
let storeEnv: StoreEnv;
const MANY_REQUESTS = { per_minute: 1_000_000, per_day: 1_000_000, burst_per_second: 1_000_000 };

const urlOf = (at: number) => nodes[at % nodes.length]?.url ?? '';
const api = (at: number, key = FIRST_KEY): ApiClient => apiClient(urlOf(at), key);
const target = (round: number) => `https://example.com/${round}`;

beforeAll(async () => {
  storeEnv = await emptyStore('postgres');
  nodes.push(await startProcess(storeEnv, { LOG_LEVEL: 'fatal' }));
  const start = () => startProcess({ ...storeEnv, DATA_DIR: temporaryFolder() }, { LOG_LEVEL: 'fatal' });
  nodes.push(...(await Promise.all([start(), start()])));
  await limit('operator@localhost', MANY_REQUESTS);
});
afterAll(() => Promise.all(nodes.map((node) => node.kill())));

function limit(account: string, limits: object): Promise<unknown> {
  return runCliJson(storeEnv, ['accounts', 'update', account, '--limits', JSON.stringify(limits)]);
}

/** A new account with these limits, and a key for it. */
async function limitedAccount(limits: object): Promise<{ key: string; keyId: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  await runCliJson(storeEnv, ['accounts', 'create', '--email', email, '--plan', 'enterprise']);
  await limit(email, limits);
  const { api_key: key, key_id: keyId } = await runCliJson(storeEnv, ['keys', 'create', '--account', email]);
  return { key, keyId };
}

/** Runs `work` for 0 to `total` - 1, `width` at a time; the index selects the node, round robin. */
async function spread<Result>(total: number, width: number, work: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const caller = async () => {
    for (let at = next++; at < total; at = next++) results.push(await work(at));
  };
  await Promise.all(Array.from({ length: width }, caller));
  return results;
}

test('of 500 parallel scans over three servers a limit of 100 lets exactly 100 through', async () => {
  const { id, slug } = await renderedCode(api(0), { redirect_url: target(0), scan_limit: 100 });
  const replies = await spread(500, 300, (at) => scan(urlOf(at), slug));
  expect(countByStatus(replies)).toEqual({ 302: 100, 410: 400 });
  for (const at of nodes.keys()) expect((await api(at).get(`/v1/qr-codes/${id}`)).body.scan_count).toBe(100);
});

test('of 60 parallel creates over three servers a quota of 20 codes lets exactly 20 through', async () => {
  const { key } = await limitedAccount({ ...MANY_REQUESTS, active_codes: 20 });
  const replies = await spread(60, 60, (at) => api(at, key).post('/v1/qr-codes', { redirect_url: target(0) }));
  expect(countByStatus(replies)).toEqual({ 201: 20, 402: 40 });
});

test('of 120 parallel requests over three servers a limit of 60 a day lets exactly 60 through', async () => {
  const { key } = await limitedAccount({ ...MANY_REQUESTS, per_day: 60 });
  const replies = await spread(120, 120, (at) => api(at, key).get('/v1/projects'));
  expect(countByStatus(replies)).toEqual({ 200: 60, 429: 60 });
});

test('a change answered by one server is in force on the others: none of 600 scans under load is stale', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, () => renderedCode(api(0), { redirect_url: target(0) })));
  const changes = 6;
  const scansAfterEach = 10;
  let scans = 0;
  const stale: string[] = [];
  const changeAndScan = async ({ id, slug }: { id: string; slug: string }) => {
    for (let round = 1; round <= changes; round++) {
      const changed = await api(round).patch(`/v1/qr-codes/${id}`, { redirect_url: target(round) });
      expect(changed.status).toBe(200);
      const others = Array.from({ length: scansAfterEach }, (_, at) => round + 1 + (at % 2));
      for (const reply of await Promise.all(others.map((at) => scan(urlOf(at), slug)))) {
        scans++;
        if (reply.status !== 302 || reply.location !== target(round)) stale.push(`${reply.location}`);
      }
    }
  };
  await Promise.all(codes.map(changeAndScan));
  expect(stale).toEqual([]);
  expect(scans).toBe(600);
});

test('archiving and activating on one server is seen by the next scan on the others', async () => {
  const { id, slug } = await renderedCode(api(0), { redirect_url: target(0) });
  for (let round = 0; round < 12; round++) {
    const isActive = round % 2 === 1;
    const status = isActive ? 'active' : 'archived';
    expect((await api(round).patch(`/v1/qr-codes/${id}`, { status })).status).toBe(200);
    for (const at of [round + 1, round + 2]) expect((await scan(urlOf(at), slug)).status).toBe(isActive ? 302 : 404);
  }
});

/** A time zone in which it is this hour of the day now. */
function zoneAt(hour: number): string {
  const offset = (hour - new Date().getUTCHours() + 24) % 24;
  // The sign of Etc/GMT zones is inverted: Etc/GMT-2 is two hours ahead of UTC.
  return offset <= 12 ? `Etc/GMT-${offset}` : `Etc/GMT+${24 - offset}`;
}

test('a new time zone of the account is in force for the next scan on every server', async () => {
  const { slug } = await renderedCode(api(0), {
    redirect_url: target(0),
    redirect_rules: [
      {
        condition: 'schedule',
        schedule_days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
        schedule_start: '00:00',
        schedule_end: '12:00',
        url: target(1),
      },
    ],
  });
  for (const hour of [3, 15, 4, 16]) {
    const zone = zoneAt(hour);
    await runCliJson(storeEnv, ['accounts', 'update', 'operator@localhost', '--timezone', zone]);
    for (const at of nodes.keys()) expect((await scan(urlOf(at), slug)).location).toBe(target(hour < 12 ? 1 : 0));
  }
});

test('a revoked key is refused by every server on the next request', async () => {
  const { key, keyId } = await limitedAccount(MANY_REQUESTS);
  for (const at of nodes.keys()) expect((await api(at, key).get('/v1/projects')).status).toBe(200);
  await runCliJson(storeEnv, ['keys', 'revoke', keyId]);
  for (const at of nodes.keys()) expect((await api(at, key).get('/v1/projects')).status).toBe(401);
});
