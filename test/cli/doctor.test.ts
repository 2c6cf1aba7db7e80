import { expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAt } from '../engines/support/open-at.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import {
  emptyPlace,
  onBothEngines,
  type Place,
  temporaryFolder,
  unmigratedPlace,
} from '../harness/engines.ts';
import { startNameServer } from '../harness/name-server.ts';

type Doctor = {
  exitCode: number;
  checks: { name: string; ok: boolean; detail: string; advice: string | null }[];
};

async function doctor(place: Place, env: Record<string, string> = {}): Promise<Doctor> {
  const { exitCode, stdout } = await runCli(place, ['doctor', '--json'], { env });
  return { exitCode, checks: JSON.parse(stdout).checks };
}

const failedOf = ({ checks }: Doctor) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

onBothEngines('the doctor', (engine) => {
  test('passes on a store that is set up, and on one that does not exist yet, without creating it', async () => {
    const place = await unmigratedPlace(engine);
    const before = await doctor(place);
    expect([before.exitCode, failedOf(before)]).toEqual([0, []]);
    expect(before.checks.find(({ name }) => name === 'store')?.detail).toContain('is empty');
    expect(existsSync(join(place.DATA_DIR, 'repoint.db'))).toBe(false);
    await runCli(place, ['accounts', 'create', '--email', 'a@example.com']);
    const after = await doctor(place);
    expect([after.exitCode, failedOf(after)]).toEqual([0, []]);
    expect(after.checks.find(({ name }) => name === 'store')?.detail).toContain('up to date');
    expect(after.checks.find(({ name }) => name === 'renderer')?.detail).toContain('read back');
    const printed = after.checks.find(({ name }) => name === 'printed addresses');
    expect(printed).toMatchObject({
      detail: 'No code was drawn with another address than PUBLIC_URL',
      advice: null,
    });
  });

  test('lists the addresses that printed codes may contain', async () => {
    const place = await emptyPlace(engine);
    const store = await openAt(place);
    await store.write.setLinkAddress({ address: 'https://old.example', now: Date.UTC(2026, 0, 2) });
    await store.write.setLinkAddress({ address: 'https://new.example', now: Date.UTC(2026, 1, 3) });
    await store.close();
    const { checks } = await doctor(place, { PUBLIC_URL: 'https://new.example' });
    expect(checks.find(({ name }) => name === 'printed addresses')).toMatchObject({
      ok: true,
      detail: 'Printed codes may also carry https://old.example (until 2026-02-03)',
      advice: expect.stringContaining('leading to this server'),
    });
  });

  test('looks up custom domains in the DNS, and fails where one has no address', async () => {
    const names = await startNameServer();
    const env = { DNS_SERVERS: names.address, PUBLIC_URL: 'https://links.example' };
    const place = { ...(await emptyPlace(engine)), ...env };
    const create = ['accounts', 'create', '--email', 'ann@example.com', '--plan', 'pro'];
    const project = (await runCliJson(place, create)).default_project_id;
    const { records } = await runCliJson(place, ['domains', 'add', '--project', project, 'qr.ann.example']);
    const [proof] = records;
    names.zone['links.example'] = { a: ['192.0.2.10'] };
    names.zone[proof.name] = { txt: [proof.value] };
    await runCliJson(place, ['domains', 'verify', 'qr.ann.example']);
    const domainCheck = async () =>
      (await doctor(place, env)).checks.find(({ name }) => name === 'custom domains');
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
    checks: [
      { name: 'settings', ok: false, detail: expect.stringContaining('PORT'), advice: expect.any(String) },
    ],
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
  const place = { DATA_DIR: temporaryFolder(), DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none' };
  const found = await doctor(place);
  expect([found.exitCode, failedOf(found)]).toEqual([1, ['store']]);
  expect(JSON.stringify(found)).not.toContain('hunter2');
});
