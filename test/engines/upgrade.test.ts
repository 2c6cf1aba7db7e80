import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import { apiClient } from '../harness/api-client.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { type Engine, onBothEngines, type Place, unmigratedPlace } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { until } from '../harness/patience.ts';
import { AGENTS, scan } from '../harness/scan-client.ts';
import { startProcess } from '../harness/server-process.ts';
import type { Expected } from './fixtures/first-schema/make.ts';
import { databaseFile, query } from './support/query.ts';

const FIXTURE = join(import.meta.dir, 'fixtures/first-schema');
const FIRST = 3;
const NEWEST = MIGRATIONS.length;

/** A store as the first version left it: see fixtures/first-schema/make.ts. */
async function firstStore(engine: Engine): Promise<{ place: Place; expected: Expected }> {
  const place = await unmigratedPlace(engine);
  if (engine === 'postgres') await query(place, readFileSync(join(FIXTURE, 'postgres.sql'), 'utf8'));
  else writeFileSync(databaseFile(place), gunzipSync(readFileSync(join(FIXTURE, 'sqlite.db.gz'))));
  return { place, expected: JSON.parse(readFileSync(join(FIXTURE, `${engine}.json`), 'utf8')) };
}

/** Like the fixture's visitors: a phone in Germany. */
const visit = (url: string, slug: string) =>
  scan(url, slug, { headers: { 'user-agent': AGENTS.android, 'x-forwarded-for': '130.149.7.1' } });

/** Scans these codes continuously, from before the server listens until `stop`: how many of each were answered. */
function keepScanning(url: string, slugs: readonly string[]) {
  const redirects = new Map<string, number>();
  const others = new Set<string>();
  let isOver = false;
  const scanning = Promise.all(
    slugs.map(async (slug) => {
      while (!isOver) {
        const status = await visit(url, slug).then(
          (reply) => reply.status,
          (error) => error.code as string,
        );
        if (status === 302) redirects.set(slug, (redirects.get(slug) ?? 0) + 1);
        else others.add(String(status));
        await Bun.sleep(10);
      }
    }),
  );
  return {
    redirects,
    async stop(): Promise<string[]> {
      isOver = true;
      await scanning;
      return [...others];
    },
  };
}

onBothEngines('a store of the first version', (engine) => {
  test('is migrated at the start while scans come in: every code resolves, every count is right, keys work', async () => {
    const { place, expected } = await firstStore(engine);
    const plan = await runCliJson(place, ['migrate', '--plan']);
    expect(plan).toMatchObject({ from: FIRST, to: NEWEST, applied: false });
    expect(plan.migrations.map(({ number }: { number: number }) => number)).toEqual(
      MIGRATIONS.slice(FIRST).map(({ number }) => number),
    );
    expect(await query(place, 'select count(*) as n from schema_migrations')).toEqual([{ n: FIRST }]);

    const ports = engine === 'postgres' ? [freePort(), freePort()] : [freePort()];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const scanned = expected.codes.filter(({ status }) => status === 302).slice(0, 4);
    const loads = urls.map((url) =>
      keepScanning(
        url,
        scanned.map(({ slug }) => slug),
      ),
    );
    const nodes = await Promise.all(ports.map((port) => startProcess(place, { PORT: String(port) })));
    await until(() => loads.every(({ redirects }) => redirects.size === scanned.length));
    for (const { stop } of loads) {
      // No visitor sees "not found" or an error for a printed code: a scan waits, or is answered 503.
      const others = new Set(await stop());
      for (const allowed of ['ECONNREFUSED', 'ConnectionRefused', '503']) others.delete(allowed);
      expect([...others]).toEqual([]);
    }

    const [url = ''] = urls;
    const counted = (slug: string) =>
      loads.reduce((sum, { redirects }) => sum + (redirects.get(slug) ?? 0), 0);
    for (const { id, slug, status, location, scans } of expected.codes) {
      const [row] = await Promise.all([
        apiClient(url, expected.key).get(`/v1/qr-codes/${id}`),
        apiClient(url, expected.otherKey).get(`/v1/qr-codes/${id}`),
      ]).then((replies) => replies.filter((reply) => reply.status === 200));
      // An archived code cannot be read in the API.
      if (status !== 404) expect(row?.body.scan_count).toBe(scans + counted(slug));
      const seen = await visit(url, slug);
      expect({ slug, status: seen.status, location: seen.location }).toEqual({ slug, status, location });
    }
    const { total, scan_count } = await runCliJson(place, ['stats', scanned[0]?.slug ?? '']);
    expect(total).toBe(scan_count);
    expect((await apiClient(url, expected.revokedKey).get('/v1/projects')).status).toBe(401);
    const { accounts } = await runCliJson(place, ['accounts', 'list']);
    expect(accounts.map(({ email }: { email: string }) => email)).toEqual(expected.accounts);
    const { items } = (
      await apiClient(url, expected.key).get('/v1/qr-codes', { query: { label_contains: 'äPFEL' } })
    ).body;
    expect(items).toHaveLength(1);
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
    expect((await runCli(place, ['migrate', '--plan'])).stdout).toContain('is up to date');
  });

  test('is migrated by a command too, which reports what it did', async () => {
    const { place, expected } = await firstStore(engine);
    const text = (await runCli(place, ['migrate', '--plan'])).stdout;
    expect(text).toContain(`from migration ${FIRST} to ${NEWEST}`);
    expect(text).toContain('Nothing was changed');
    const done = await runCliJson(place, ['migrate']);
    expect(done).toMatchObject({ from: FIRST, to: NEWEST, applied: true });
    const pictures = done.migrations.find(({ name }: { name: string }) => name === 'pictures');
    expect(pictures.rows).toBeGreaterThanOrEqual(expected.codes.length);
    expect(await query(place, 'select count(*) as n from schema_migrations')).toEqual([{ n: NEWEST }]);
    expect(await runCliJson(place, ['migrate'])).toMatchObject({ from: NEWEST, to: NEWEST, migrations: [] });
  });
});
