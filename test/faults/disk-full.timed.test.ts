import { afterAll, expect, test } from 'bun:test';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '../harness/api-client.ts';
import { type RenderedCode, renderedCode } from '../harness/codes.ts';
import { runCliJson } from '../harness/command-line.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { startPostgres } from '../harness/postgres.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { MAX_WAIT_MS, reportFault, Storm, stormCodes, TARGET } from './support/storm.ts';

const disks: SmallDisk[] = [];
afterAll(() => {
  for (const disk of disks) disk.remove();
});

/** Null where it cannot be mounted; the test run then reports it as skipped. */
function smallDisk(mebibytes: number): SmallDisk | null {
  const disk = mountSmallDisk(mebibytes);
  if (disk) disks.push(disk);
  else if (process.env.TEST_NOTES)
    appendFileSync(process.env.TEST_NOTES, 'Not run: full disks, which only root on Linux can make\n');
  return disk;
}

test('SQLite on a full disk: codes without a limit are redirected and counted once, the rest gets 503, and it recovers with free space', async () => {
  const disk = smallDisk(64);
  if (!disk) return;
  const storeEnv = { DATA_DIR: disk.folder };
  const env = { PORT: String(freePort()), LOG_LEVEL: 'fatal', METRICS_TOKEN: 'token' };
  let server = await startProcess(storeEnv, env);
  try {
    const api = apiClient(server.url, FIRST_KEY);
    const codes = await stormCodes(server.url, 1_000);
    const unseen = await renderedCode(api, { redirect_url: TARGET });
    const metric = async (name: string) => {
      const headers = { authorization: 'Bearer token' };
      const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    };
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    const countOf = async (id: string) => (await api.get(`/v1/qr-codes/${id}`)).body.scan_count;
    await until(() => existsSync(join(disk.folder, 'outage', 'scans.reserved')));
    expect((await scan(server.url, codes.limited.slug)).status).toBe(302);
    expect(await ready()).toBe(200);

    disk.fill();
    const storm = new Storm([server.url], codes);
    storm.limited.sent++;
    storm.limited.redirects++;
    await until(async () => (await ready()) === 503);
    const seen = storm.plain.redirects;
    await until(() => storm.plain.redirects >= seen + 20);
    expect(await metric('repoint_store_away')).toBe(1);
    expect(await metric('repoint_late_scans_bytes')).toBeGreaterThan(0);
    const refused = await scan(server.url, codes.limited.slug);
    storm.limited.sent++;
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Reading needs no space: codes that were never scanned before are found too.
    expect((await scan(server.url, unseen.slug)).status).toBe(302);
    expect((await api.get(`/v1/qr-codes/${unseen.id}`)).status).toBe(200);
    const create = await api.post('/v1/qr-codes', { redirect_url: TARGET });
    expect([create.status, create.headers.has('retry-after')]).toEqual([503, true]);
    await storm.end();
    storm.expectAllowedStatuses();

    // Killed while the disk is full, with scans that are not counted yet.
    await server.kill('SIGKILL');
    disk.free();
    server = await startProcess(storeEnv, env);
    await until(async () => (await countOf(codes.plain.id)) >= storm.plain.redirects);
    await storm.expectCounted(api);
    expect(await countOf(unseen.id)).toBe(1);
    const stats = await runCliJson(storeEnv, ['stats', codes.plain.id]);
    expect(stats).toMatchObject({ total: storm.plain.redirects, scan_count: storm.plain.redirects });

    // Once more, without a restart.
    disk.fill();
    const again = new Storm([server.url], codes);
    await until(async () => (await ready()) === 503);
    const before = again.plain.redirects;
    await until(() => again.plain.redirects >= before + 20);
    disk.free();
    const freed = performance.now();
    await until(async () => (await ready()) === 200);
    await until(async () => (await scan(server.url, codes.limited.slug)).status === 302);
    const recovery = performance.now() - freed;
    await again.end();
    reportFault('the disk under SQLite is full', recovery, again);
    expect(recovery).toBeLessThan(MAX_WAIT_MS);
    again.expectAllowedStatuses();
    const redirects = storm.plain.redirects + again.plain.redirects;
    await until(async () => (await countOf(codes.plain.id)) === redirects);
    expect(again.broken + storm.broken).toBe(0);
  } finally {
    await server.kill();
  }
});

test('SQLite: the first change after a full disk holds for the next scan, though scans are still kept apart', async () => {
  const disk = smallDisk(64);
  if (!disk) return;
  const server = await startProcess({ DATA_DIR: disk.folder }, { LOG_LEVEL: 'fatal' });
  try {
    const api = apiClient(server.url, FIRST_KEY);
    const code = await renderedCode(api, { redirect_url: TARGET });
    await until(() => existsSync(join(disk.folder, 'outage', 'scans.reserved')));
    for (let round = 1; round <= 5; round++) {
      disk.fill();
      await until(async () => {
        await scan(server.url, code.slug);
        return (await fetch(`${server.url}/readyz`)).status === 503;
      });
      disk.free();
      const target = `https://example.com/${round}`;
      const change = () => api.patch(`/v2/qr-codes/${code.id}`, { redirect_url: target });
      await until(change, ({ status }) => status === 200);
      expect((await scan(server.url, code.slug)).location).toBe(target);
    }
  } finally {
    await server.kill();
  }
});

test('PostgreSQL: a change that another node makes on a disk that is full now and then holds for the next scan', async () => {
  const disk = smallDisk(256);
  if (!disk) return;
  // It must go on: while it is away, a node may follow what it knew.
  const postgres = await startPostgres({ folder: disk.folder, hasOwnWalFolder: true });
  const DATABASE_URL = await postgres.createDatabase();
  const start = () => startProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL }, { LOG_LEVEL: 'fatal' });
  const nodes = [await start(), await start()] as const;
  let isOver = false;
  const codes: RenderedCode[] = [];
  const api = apiClient(nodes[0].url, FIRST_KEY);
  for (let at = 0; at < 4; at++) codes.push(await renderedCode(api, { redirect_url: TARGET }));
  // Each fails now and then for want of room, and is kept apart.
  const scanners = Array.from({ length: 16 }, async (_, at) => {
    while (!isOver) await scan(nodes[1].url, codes[at % 4]?.slug ?? '').catch(() => null);
  });
  try {
    for (let round = 1; round <= 20; round++) {
      const code = codes[round % 4] as RenderedCode;
      if (round % 2 === 1) disk.fill();
      else disk.free();
      for (let attempt = 1; attempt <= 10; attempt++) {
        const target = `https://example.com/${round}/${attempt}`;
        const { status } = await api.patch(`/v1/qr-codes/${code.id}`, { redirect_url: target });
        if (status !== 200) continue;
        const { status: scanned, location } = await scan(nodes[1].url, code.slug);
        if (scanned === 302) expect(location).toBe(target);
      }
    }
  } finally {
    isOver = true;
    await Promise.all(scanners);
    await Promise.all(nodes.map((node) => node.kill()));
    await postgres.stop();
  }
});

test('PostgreSQL on a full disk: codes without a limit are redirected and counted once, and it recovers with free space', async () => {
  const disk = smallDisk(256);
  if (!disk) return;
  const postgres = await startPostgres({ folder: disk.folder });
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  const server = await startProcess(storeEnv, { LOG_LEVEL: 'fatal' });
  try {
    const api = apiClient(server.url, FIRST_KEY);
    const codes = await stormCodes(server.url, 1_000);
    expect((await scan(server.url, codes.plain.slug)).status).toBe(302);
    disk.fill();
    const storm = new Storm([server.url], codes);
    storm.plain.sent++;
    await until(() => (storm.statuses.get('create 503') ?? 0) >= 5);
    const seen = storm.plain.redirects;
    await until(() => storm.plain.redirects >= seen + 20);
    disk.free();
    const freed = performance.now();
    const created = storm.created.length;
    await until(() => storm.created.length > created);
    const recovery = performance.now() - freed;
    await storm.end();
    reportFault('the disk under PostgreSQL is full', recovery, storm);
    expect(recovery).toBeLessThan(MAX_WAIT_MS);
    storm.expectAllowedStatuses();
    await until(
      async () => (await api.get(`/v1/qr-codes/${codes.plain.id}`)).body.scan_count >= storm.plain.redirects + 1,
    );
    await storm.expectCounted(api);
  } finally {
    await server.kill();
    await postgres.stop();
  }
});
