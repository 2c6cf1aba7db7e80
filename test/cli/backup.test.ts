import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../src/lib/logger.ts';
import { startScheduledBackups } from '../../src/operate/scheduled-backups.ts';
import { runFixture } from '../engines/support/fixture.ts';
import { apiClient } from '../harness/api-client.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { FIRST_KEY, runCliProcess, startProcess } from '../harness/server-process.ts';
import { testClock } from '../harness/test-clock.ts';

const NO_LIMITS = JSON.stringify({ per_minute: 1_000_000, per_day: 1_000_000, burst_per_second: 1_000_000 });

async function refused(storeEnv: StoreEnv, args: string[], why: string): Promise<void> {
  const { exitCode, stdout, stderr } = await runCli(storeEnv, [...args, '--json']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(why);
}

/** Verifies the backup, and that nothing is sent and no file stays behind, whatever the settings name. */
async function drill(file: string) {
  const folder = temporaryFolder();
  const storeEnv = { DATA_DIR: join(temporaryFolder(), 'none') };
  const received: string[] = [];
  const outside = Bun.serve({ port: 0, fetch: ({ url }) => Response.json({ sent: received.push(url) }) });
  const { exitCode, stdout } = await runCliProcess(storeEnv, ['restore-drill', file, '--json'], {
    env: {
      TMPDIR: folder,
      BACKUP_DIR: join(folder, 'backups'),
      STANDBY_DIR: join(folder, 'standby'),
      OTEL_EXPORTER_OTLP_ENDPOINT: outside.url.href,
      SAFE_BROWSING_URL: outside.url.href,
      SAFE_BROWSING_KEY: 'key',
    },
  });
  await outside.stop(true);
  expect([received, readdirSync(folder), existsSync(storeEnv.DATA_DIR)]).toEqual([[], [], false]);
  return { exitCode, result: JSON.parse(stdout) };
}

test('a backup under a load of creates and scans is complete: restored elsewhere it has every code acknowledged before it began, and scans resolve', async () => {
  const storeEnv = await emptyStore('sqlite');
  const server = await startProcess(storeEnv);
  await runCli(storeEnv, ['accounts', 'update', 'operator@localhost', '--limits', NO_LIMITS]);
  const api = apiClient(server.url, FIRST_KEY);
  const create = async () => (await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' })).body.qr_id;
  const first = await create();
  let slug: string | null = null;
  while (slug === null) slug = (await api.get(`/v1/qr-codes/${first}`)).body.slug;
  const acknowledged = [first];
  let isOver = false;
  const load = Promise.all([
    ...Array.from({ length: 3 }, async () => {
      while (!isOver) acknowledged.push(await create());
    }),
    (async () => {
      while (!isOver) await fetch(`${server.url}/${slug}`, { redirect: 'manual' });
    })(),
  ]);
  while (acknowledged.length < 100) await Bun.sleep(5);
  const before = [...acknowledged];
  const file = join(temporaryFolder(), 'backup.db');
  const backup = await runCliJson(storeEnv, ['backup', file]);
  isOver = true;
  await load;
  expect(backup).toEqual({
    file,
    bytes: statSync(file).size,
    codes: expect.any(Number),
    scans: expect.any(Number),
    took_ms: expect.any(Number),
  });
  expect(backup.codes).toBeGreaterThanOrEqual(before.length);
  expect(backup.scans).toBeGreaterThan(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await refused(storeEnv, ['backup', file], 'exists already');
  await server.kill('SIGTERM');

  const rehearsed = await drill(file);
  expect(rehearsed).toMatchObject({
    exitCode: 0,
    result: {
      file,
      codes: backup.codes,
      scans: backup.scans,
      answered: backup.codes,
      migrated: [],
      failed: [],
    },
  });
  const broken = join(temporaryFolder(), 'broken.db');
  copyFileSync(file, broken);
  const database = new Database(broken);
  database.run('update qr_codes set redirect_rules = ? where slug = ?', ['broken', slug]);
  database.close();
  expect(await drill(broken)).toMatchObject({
    exitCode: 1,
    result: { answered: backup.codes - 1, failed: [{ slug, expected: '302 or 200 or 410', status: 503 }] },
  });

  const elsewhere: StoreEnv = { DATA_DIR: join(temporaryFolder(), 'new') };
  const { took_ms: _, bytes: __, ...counts } = await runCliJson(elsewhere, ['restore', file]);
  expect(counts).toEqual({ file, codes: backup.codes, scans: backup.scans });
  const restored = await startProcess(elsewhere);
  const there = apiClient(restored.url, FIRST_KEY);
  const found = await Promise.all(before.map((id) => there.get(`/v1/qr-codes/${id}`)));
  expect(found.map(({ status }) => status)).toEqual(before.map(() => 200));
  expect((await there.get(`/v1/qr-codes/${first}`)).body.scan_count).toBe(backup.scans);
  expect((await fetch(`${restored.url}/${slug}`, { redirect: 'manual' })).status).toBe(302);
  await restored.kill('SIGTERM');
  await refused(elsewhere, ['restore', file], 'is not empty');

  truncateSync(file, statSync(file).size - 4096);
  const third: StoreEnv = { DATA_DIR: join(temporaryFolder(), 'third') };
  await refused(third, ['restore', file], 'is no whole backup');
  await refused(third, ['restore-drill', file], 'is no whole backup');
  expect(readdirSync(third.DATA_DIR)).toEqual([]);
});

describe('backup and restore are refused', () => {
  test('on PostgreSQL, which has its own backup tools', async () => {
    const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    await refused(storeEnv, ['backup', join(temporaryFolder(), 'x.db')], 'pg_dump');
    await refused(storeEnv, ['restore', join(temporaryFolder(), 'x.db')], 'pg_restore');
    await refused(storeEnv, ['restore-drill', join(temporaryFolder(), 'x.db')], 'pg_restore');
  });

  test('where there is nothing to back up, or no such file', async () => {
    const storeEnv = { DATA_DIR: join(temporaryFolder(), 'none') };
    await refused(storeEnv, ['backup', join(temporaryFolder(), 'x.db')], 'there is no store yet');
    expect(existsSync(storeEnv.DATA_DIR)).toBe(false);
    await refused(storeEnv, ['restore', '/nowhere/x.db'], 'does not exist');
  });
});

test('copies that one process makes one after another all succeed, none locked by the thread that wrote it', async () => {
  expect(await runFixture('copy-repeatedly.ts', await emptyStore('sqlite'))).toEqual([]);
});

test('the server makes a backup where none is recent, keeps the configured number, and does not touch other files', async () => {
  const storeEnv = await emptyStore('sqlite');
  await runCli(storeEnv, ['accounts', 'create', '--email', 'a@example.com']);
  const folder = join(temporaryFolder(), 'backups');
  mkdirSync(folder);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const clock = testClock('2026-11-15T12:00:00Z');
  const backups = startScheduledBackups({
    location: { databaseUrl: null, dataDir: storeEnv.DATA_DIR },
    settings: { folder, everyHours: 24, keep: 2 },
    clock,
    log: createLogger('silent'),
  });
  const days: string[][] = [];
  for (const hours of [0, 23, 1, 24]) {
    clock.advance(hours * 3_600_000);
    await backups.run();
    days.push(readdirSync(folder).sort());
  }
  await backups.close();
  const [one, two, three] = ['15', '16', '17'].map((day) => `repoint-2026-11-${day}T12-00-00Z.db`);
  expect(days).toEqual([
    ['notes.txt', one],
    ['notes.txt', one],
    ['notes.txt', one, two],
    ['notes.txt', two, three],
  ] as string[][]);
});

test.skipIf(process.getuid?.() !== 0)(
  'what root creates belongs to the owner of the folder: a restored store, a backup, and the files of a server',
  async () => {
    const owner = 12_345;
    const foldersOf = Array.from({ length: 3 }, temporaryFolder);
    for (const folder of foldersOf) chownSync(folder, owner, owner);
    const [first = '', backups = '', second = ''] = foldersOf;
    const file = join(backups, 'all.db');
    await runCliJson({ DATA_DIR: first }, ['accounts', 'create', '--email', 'owner@example.com']);
    await runCliJson({ DATA_DIR: first }, ['backup', file]);
    await runCliJson({ DATA_DIR: join(second, 'data') }, ['restore', file]);
    const server = await startProcess({ DATA_DIR: join(second, 'data') });
    const names = foldersOf.flatMap((folder) =>
      (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)),
    );
    expect(names).toContainEqual(expect.stringContaining('repoint.db-wal'));
    expect(names.map((name) => [name, statSync(name).uid])).toEqual(names.map((name) => [name, owner]));
    await server.kill('SIGTERM');
  },
);
