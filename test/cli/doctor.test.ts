import { expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileProblem } from '../../src/operate/check.ts';
import { openAt } from '../engines/support/open-at.ts';
import { mountSmallDisk } from '../faults/support/small-disk.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder, unmigratedStore } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { startNameServer } from '../harness/name-server.ts';
import { startApp } from '../harness/start-app.ts';

type Doctor = {
  exitCode: number;
  checks: { name: string; ok: boolean; detail: string; advice: string | null }[];
};

/** At the default address another program of this machine may answer. */
const NOBODY = `http://localhost:${freePort()}`;

async function doctor(storeEnv: StoreEnv, given: Record<string, string> = {}): Promise<Doctor> {
  const env = { PUBLIC_URL: NOBODY, ...given };
  const { exitCode, stdout } = await runCli(storeEnv, ['doctor', '--json'], { env });
  return { exitCode, checks: JSON.parse(stdout).checks };
}

async function checkOf(name: string, storeEnv: StoreEnv, env: Record<string, string> = {}) {
  return (await doctor(storeEnv, env)).checks.find((check) => check.name === name);
}

const failedOf = ({ checks }: Doctor) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

onBothEngines('the doctor', (engine) => {
  test('passes on a store that is set up, and on one that does not exist yet, without creating it', async () => {
    const storeEnv = await unmigratedStore(engine);
    const before = await doctor(storeEnv);
    expect([before.exitCode, failedOf(before)]).toEqual([0, []]);
    expect(before.checks.find(({ name }) => name === 'store')?.detail).toContain('is empty');
    expect(existsSync(join(storeEnv.DATA_DIR, 'repoint.db'))).toBe(false);
    await runCli(storeEnv, ['accounts', 'create', '--email', 'a@example.com']);
    const after = await doctor(storeEnv);
    expect([after.exitCode, failedOf(after)]).toEqual([0, []]);
    expect(after.checks.find(({ name }) => name === 'store')?.detail).toContain('up to date');
    expect(after.checks.find(({ name }) => name === 'renderer')?.detail).toContain('read back');
    const printed = after.checks.find(({ name }) => name === 'printed addresses');
    expect(printed).toMatchObject({
      detail: 'No code was drawn with another address than PUBLIC_URL',
      advice: null,
    });
  });

  test('fetches the public address, which must lead to a server on this store', async () => {
    const app = await startApp(engine, { roles: ['api'] });
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json({ status: 'ok' }) });
    const moved = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => Response.redirect(app.url + new URL(request.url).pathname),
    });
    try {
      const address = (storeEnv: StoreEnv, PUBLIC_URL: string) => checkOf('public address', storeEnv, { PUBLIC_URL });
      const here = { ok: true, detail: expect.stringContaining('leads to this server') };
      expect(await address(app.storeEnv, app.url)).toMatchObject(here);
      expect(await address(app.storeEnv, moved.url.origin)).toMatchObject(here);
      expect(await address(app.storeEnv, NOBODY)).toMatchObject({
        ok: false,
        detail: `${NOBODY} does not answer (ECONNREFUSED)`,
        advice: expect.stringContaining('Start the server'),
      });
      expect(await address(app.storeEnv, other.url.origin)).toMatchObject({
        ok: false,
        detail: expect.stringContaining('Another program than Repoint answers'),
        advice: expect.stringContaining('proxy'),
      });
      expect(await address(await emptyStore(engine), app.url)).toMatchObject({
        ok: false,
        detail: expect.stringContaining('A Repoint server with another store answers'),
        advice: expect.stringContaining('DATABASE_URL'),
      });
    } finally {
      await Promise.all([app.stop(), other.stop(true), moved.stop(true)]);
    }
  });

  test('lists the addresses that printed codes may contain', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    await store.write.setLinkAddress({ address: 'https://old.example', now: Date.UTC(2026, 0, 2) });
    await store.write.setLinkAddress({ address: 'https://new.example', now: Date.UTC(2026, 1, 3) });
    await store.close();
    expect(await checkOf('printed addresses', storeEnv, { PUBLIC_URL: 'https://new.example' })).toMatchObject({
      ok: true,
      detail: 'Printed codes may also carry https://old.example (until 2026-02-03)',
      advice: expect.stringContaining('leading to this server'),
    });
  });

  test('looks up custom domains in the DNS, and fails where one has no address', async () => {
    const names = await startNameServer();
    const env = { DNS_SERVERS: names.address, PUBLIC_URL: 'https://links.example' };
    const storeEnv = { ...(await emptyStore(engine)), ...env };
    const create = ['accounts', 'create', '--email', 'ann@example.com', '--plan', 'pro'];
    const project = (await runCliJson(storeEnv, create)).default_project_id;
    const { records } = await runCliJson(storeEnv, ['domains', 'add', '--project', project, 'qr.ann.example']);
    const [proof] = records;
    names.zone['links.example'] = { a: ['192.0.2.10'] };
    names.zone[proof.name] = { txt: [proof.value] };
    await runCliJson(storeEnv, ['domains', 'verify', 'qr.ann.example']);
    const domainCheck = () => checkOf('custom domains', storeEnv, env);
    expect(await domainCheck()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('qr.ann.example: no address was found'),
      advice: expect.stringContaining('CNAME'),
    });
    names.zone['qr.ann.example'] = { cname: 'links.example' };
    expect(await domainCheck()).toMatchObject({
      ok: true,
      detail: '1 custom domain leads here',
      advice: null,
    });
    names.zone['qr.ann.example'] = { a: ['198.51.100.7'] };
    expect(await domainCheck()).toMatchObject({
      ok: true,
      advice: expect.stringContaining('leads somewhere else'),
    });
    names.stop();
  });
});

test('a bad setting is a failed check, with exit code 1', async () => {
  const found = await doctor({ DATA_DIR: temporaryFolder() }, { PORT: 'eighty' });
  expect(found).toEqual({
    exitCode: 1,
    checks: [{ name: 'settings', ok: false, detail: expect.stringContaining('PORT'), advice: expect.any(String) }],
  });
});

test('each problem is named, with advice', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'repoint.db'), 'this is no database');
  const found = await doctor(
    { DATA_DIR: folder },
    {
      PUBLIC_URL: 'https://nowhere.invalid',
      SMTP_URL: 'smtp://127.0.0.1:1',
      BACKUP_DIR: join(folder, 'backups'),
      COUNTRY_DATABASE: join(folder, 'repoint.db'),
    },
  );
  expect(found.exitCode).toBe(1);
  expect(failedOf(found)).toEqual(['store', 'public address', 'country data', 'mail', 'backups']);
  for (const { ok, advice } of found.checks) expect(ok || (advice ?? '').length > 10).toBe(true);
});

test('a database that does not answer is reported within seconds, without its address', async () => {
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none' };
  const found = await doctor(storeEnv);
  expect([found.exitCode, failedOf(found)]).toEqual([1, ['store', 'public address']]);
  expect(JSON.stringify(found)).not.toContain('hunter2');
});

const NOBODY_UID = 65_534;

test('a folder that cannot be read is forbidden and not empty', async () => {
  const folder = join(temporaryFolder(), 'locked');
  mkdirSync(folder);
  chmodSync(folder, 0);
  const isRoot = process.geteuid?.() === 0;
  // Root may read everything.
  if (isRoot) process.seteuid?.(NOBODY_UID);
  try {
    const found = await doctor({ DATA_DIR: folder }, { BACKUP_DIR: join(folder, 'backups') });
    const broken = found.checks.filter(({ name }) => name !== 'public address' && failedOf(found).includes(name));
    expect(broken.map(({ name }) => name)).toEqual(['store', 'disk', 'country data', 'backups']);
    for (const { detail, advice } of broken) {
      expect(detail).toContain('may not be used by this user (EACCES)');
      expect(advice).toContain('chown');
    }
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o700);
  }
});

test.each([
  ['ENOSPC', 'is on a disk that is full', 'Free some space'],
  ['SQLITE_FULL', 'is on a disk that is full', 'Free some space'],
  ['EROFS', 'mounted read-only', 'Mount it for writing'],
  ['ENOENT', 'does not exist', 'Create it'],
  ['EPERM', 'may not be used by this user', 'chown'],
  ['EMFILE', 'cannot be used (EMFILE: no)', 'can be read and written'],
])('%s is told apart from other problems of files', (code, detail, advice) => {
  const error = Object.assign(new Error(`${code}: no`), { code });
  expect(fileProblem('/data', error)).toEqual({
    ok: false,
    detail: expect.stringContaining(detail),
    advice: expect.stringContaining(advice),
  });
});

test('a disk that is full, and one that is mounted read-only, are told as such', async () => {
  const disk = mountSmallDisk(1);
  // Only root on Linux can mount one; test/faults reports that.
  if (!disk) return;
  try {
    disk.fill();
    expect(await checkOf('disk', { DATA_DIR: disk.folder })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('full (ENOSPC)'),
    });
    disk.free();
    Bun.spawnSync(['mount', '-o', 'remount,ro', disk.folder]);
    expect(await checkOf('disk', { DATA_DIR: disk.folder })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('read-only (EROFS)'),
    });
  } finally {
    disk.remove();
  }
});
