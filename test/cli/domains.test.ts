import { afterAll, beforeAll, expect, test } from 'bun:test';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { type NameServer, startNameServer } from '../harness/name-server.ts';
import { ISO } from './support.ts';

onBothEngines('repoint domains', (engine) => {
  let names: NameServer;
  let storeEnv: StoreEnv & { DNS_SERVERS: string; PUBLIC_URL: string };
  let project: string;
  beforeAll(async () => {
    names = await startNameServer();
    storeEnv = {
      ...(await emptyStore(engine)),
      DNS_SERVERS: names.address,
      PUBLIC_URL: 'https://links.example',
    };
    const account = ['accounts', 'create', '--email', 'ann@example.com', '--plan', 'pro'];
    project = (await runCliJson(storeEnv, account)).default_project_id;
  });
  afterAll(() => names.stop());

  test('add prints the records to set, verify checks them, list and remove print the domain', async () => {
    const added = await runCliJson(storeEnv, ['domains', 'add', '--project', project, 'QR.Münchner-Laden.example.']);
    const host = 'qr.xn--mnchner-laden-wob.example';
    const value = expect.stringMatching(/^repoint-domain=[0-9a-z]{32}$/);
    expect(added).toEqual({
      host,
      project_id: project,
      state: 'pending',
      records: [
        { type: 'TXT', name: `_repoint.${host}`, value },
        { type: 'CNAME', name: host, value: 'links.example' },
      ],
      lapses_at: ISO,
    });
    const [proof, pointing] = added.records;

    const before = await runCliJson(storeEnv, ['domains', 'verify', host]);
    expect(before).toEqual({
      host,
      project_id: project,
      state: 'pending',
      checks: [
        {
          record: `TXT ${proof.name}`,
          expected: proof.value,
          found: [],
          ok: false,
          advice: expect.stringContaining(proof.value),
        },
        {
          record: `CNAME ${host}`,
          expected: pointing.value,
          found: [],
          ok: false,
          advice: expect.stringContaining(pointing.value),
        },
      ],
    });

    names.zone[proof.name] = { txt: [proof.value] };
    const after = await runCliJson(storeEnv, ['domains', 'verify', 'https://QR.Münchner-Laden.example/']);
    expect(after).toMatchObject({
      host,
      state: 'verified',
      checks: [{ ok: true, advice: null }, { ok: false }],
    });

    const { domains } = await runCliJson(storeEnv, ['domains', 'list']);
    expect(domains).toEqual([
      {
        host,
        project_id: project,
        state: 'verified',
        failing: false,
        records: added.records,
        checks: after.checks,
        created_at: ISO,
        lapses_at: null,
        verified_at: ISO,
        checked_at: ISO,
        failing_since: null,
        claimable_from: null,
        taken_at: null,
      },
    ]);
    const { projects } = await runCliJson(storeEnv, ['projects', 'list', '--account', 'ann@example.com']);
    expect(projects).toMatchObject([{ has_custom_domain: true }]);

    expect(await runCliJson(storeEnv, ['domains', 'remove', host])).toEqual(domains[0]);
    expect(await runCliJson(storeEnv, ['domains', 'list'])).toEqual({ domains: [] });
    const removed = await runCliJson(storeEnv, ['domains', 'list', '--removed']);
    expect(removed).toEqual({
      domains: [{ host, project_id: project, removed_at: ISO, serves_until: ISO }],
    });
    const later = await runCliJson(storeEnv, ['projects', 'list', '--account', 'ann@example.com']);
    expect(later.projects).toMatchObject([{ has_custom_domain: false }]);
  });

  test('the text output shows the records as a table, and the advice', async () => {
    const add = await runCli(storeEnv, ['domains', 'add', '--project', project, 'qr.shop.example']);
    expect(add.stdout).toMatch(
      /TXT +_repoint\.qr\.shop\.example +repoint-domain=\w{32}\nCNAME +qr\.shop\.example +links\.example\n/,
    );
    const verify = await runCli(storeEnv, ['domains', 'verify', 'qr.shop.example']);
    expect(verify).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/^Store: .+\n$/) });
    expect(verify.stdout).toStartWith(
      'qr.shop.example is not verified yet.\n\nMissing     TXT _repoint.qr.shop.example\n',
    );
    expect((await runCli(storeEnv, ['domains', 'list'])).stdout).toMatch(/qr\.shop\.example +prj_\w+ +pending/);
    expect((await runCli(storeEnv, ['domains', 'remove', 'qr.shop.example'])).stdout).toStartWith(
      'Removed qr.shop.example',
    );
  });

  test('two accounts claim a host; the one that proves it gets it, and the other is told', async () => {
    const other = ['accounts', 'create', '--email', `eve-${engine}@example.com`, '--plan', 'pro'];
    const eve = (await runCliJson(storeEnv, other)).default_project_id;
    const host = 'qr.both.example';
    const add = (id: string) => runCliJson(storeEnv, ['domains', 'add', '--project', id, host]);
    await add(eve);
    const { records } = await add(project);
    names.zone[records[0].name] = { txt: [records[0].value] };
    const verify = (...more: string[]) => runCliJson(storeEnv, ['domains', 'verify', host, ...more]);
    expect(await verify()).toMatchObject({ state: 'verified', project_id: project });
    expect(await verify('--project', eve)).toMatchObject({
      state: 'pending',
      checks: [{ ok: false, advice: expect.stringContaining('Another account has verified') }, {}],
    });
    expect((await runCli(storeEnv, ['domains', 'list'])).stdout).toContain('verified by another account');
    for (const id of [project, eve])
      expect(await runCliJson(storeEnv, ['domains', 'remove', host])).toMatchObject({ project_id: id });
  });

  test.each([
    [['add', 'qr.shop.example'], '--project is required'],
    [['add', '--project', 'prj_none', 'qr.shop.example'], 'project "prj_none" does not exist'],
    [['verify', 'unknown.example'], 'unknown.example is not listed'],
    [['remove', 'unknown.example'], 'unknown.example is not listed'],
  ] as [string[], string][])('%j is refused: %s', async (args, why) => {
    const refused = await runCli(storeEnv, ['domains', ...args, '--json']);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(why) });
  });
});
