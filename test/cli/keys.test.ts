import { describe, expect, test } from 'bun:test';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { contents, expectRefused, ISO, idOf, shown } from './support.ts';

onBothEngines('repoint keys', (engine) => {
  test('create prints the key once; the store and the list have only its hash and its last characters', async () => {
    const storeEnv = await emptyStore(engine);
    await runCliJson(storeEnv, ['accounts', 'create', '--email', 'ann@example.com']);
    const created = await runCliJson(storeEnv, ['keys', 'create', '--account', 'ann@example.com', '--name', 'Shop']);
    expect(created).toEqual({
      key_id: idOf('key'),
      api_key: expect.stringMatching(/^api_live_[A-Za-z0-9]{32}$/),
      name: 'Shop',
      created_at: ISO,
    });
    const { keys } = await runCliJson(storeEnv, ['keys', 'list', '--account', 'ann@example.com']);
    expect(keys).toEqual([
      {
        key_id: created.key_id,
        name: 'Shop',
        last4: created.api_key.slice(-4),
        read_only: false,
        project_ids: null,
        created_at: created.created_at,
        created_by: { kind: 'command_line' },
        expires_at: null,
        last_used_at: null,
        revoked_at: null,
      },
    ]);
    expect(JSON.stringify(await contents(storeEnv))).not.toContain(created.api_key.slice(9));
  });

  test('revoke is final: the key stays listed, and revoking it again keeps the first time', async () => {
    const storeEnv = await emptyStore(engine);
    const { account_id } = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'ben@example.com']);
    const { key_id } = await runCliJson(storeEnv, ['keys', 'create', '--account', account_id]);
    const revoked = await runCliJson(storeEnv, ['keys', 'revoke', key_id]);
    expect(revoked).toMatchObject({ key_id, name: 'API key', revoked_at: ISO });
    expect(await runCliJson(storeEnv, ['keys', 'revoke', key_id])).toEqual(revoked);
    expect(await runCliJson(storeEnv, ['keys', 'list', '--account', account_id])).toEqual({ keys: [revoked] });
  });

  test('create restricts a key: to reading, to projects, to a time; a last day counts whole in the account’s zone', async () => {
    const storeEnv = await emptyStore(engine);
    const zone = ['--timezone', 'America/New_York', '--plan', 'pro'];
    const made = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'finn@example.com', ...zone]);
    const project = made.default_project_id;
    const create = (...more: string[]) =>
      runCliJson(storeEnv, ['keys', 'create', '--account', 'finn@example.com', ...more]);
    await create('--read-only', '--projects', `${project}, ${project}`, '--expires', '2199-01-31');
    await create('--expires', '2199-01-31T18:00:00+01:00');
    const { keys } = await runCliJson(storeEnv, ['keys', 'list', '--account', 'finn@example.com']);
    expect(keys).toMatchObject([
      { read_only: true, project_ids: [project], expires_at: '2199-02-01T05:00:00.000Z' },
      { read_only: false, project_ids: null, expires_at: '2199-01-31T17:00:00.000Z' },
    ]);
  });

  test('create stops at the cap of the plan, and a revoked key makes room', async () => {
    const storeEnv = await emptyStore(engine);
    await runCliJson(storeEnv, ['accounts', 'create', '--email', 'cleo@example.com', '--plan', 'free']);
    const create = ['keys', 'create', '--account', 'cleo@example.com'];
    const { key_id } = await runCliJson(storeEnv, create);
    await expectRefused(storeEnv, create, 'the plan free allows 1 live API keys and all are in use');
    await runCliJson(storeEnv, ['keys', 'revoke', key_id]);
    expect(await runCliJson(storeEnv, create)).toMatchObject({ key_id: idOf('key') });
  });
});

test('the text output shows the key with a warning, and the list as a table', async () => {
  const storeEnv = await emptyStore('sqlite');
  await shown(storeEnv, ['accounts', 'create', '--email', 'dora@example.com']);
  const created = await shown(storeEnv, ['keys', 'create', '--account', 'dora@example.com']);
  expect(created).toMatch(/\nAPI key +api_live_\w{32}\n\nStore the API key now: it cannot be shown again\.\n$/);
  const [heading, row] = (await shown(storeEnv, ['keys', 'list', '--account', 'dora@example.com'])).split('\n');
  expect(heading?.split(/ {2,}/)).toEqual([
    'KEY',
    'NAME',
    'ENDS IN',
    'MAY',
    'CREATED',
    'LAST USED',
    'EXPIRES',
    'REVOKED',
  ]);
  const id = row?.split(' ')[0] ?? '';
  expect(await shown(storeEnv, ['keys', 'revoke', id])).toMatch(
    new RegExp(`^Revoked ${id} \\(API key, ends in \\w{4}\\)`),
  );
});

const REFUSED: [args: string[], why: string][] = [
  [['create'], '--account is required'],
  [['create', '--account', 'nobody@example.com'], 'account "nobody@example.com" does not exist'],
  [
    ['create', '--account', 'eve@example.com', '--name', 'n'.repeat(256)],
    'name must be a string of 1 to 255 characters',
  ],
  [
    ['create', '--account', 'eve@example.com', '--name', 'x'.repeat(256)],
    'name must be a string of 1 to 255 characters',
  ],
  [['create', '--account', 'eve@example.com', '--name', 'a\tb'], 'name must be valid Unicode text without control'],
  [['create', '--account', 'eve@example.com', '--name', 'a\u001b[2Jb'], 'not text without control characters'],
  [['create', '--account', 'eve@example.com', '--expires', '2026-01-31'], 'expires_at must be in the future'],
  [['create', '--account', 'eve@example.com', '--expires', '2199-02-30'], 'expires_at must be an ISO 8601 timestamp'],
  [['create', '--account', 'eve@example.com', '--projects', ' , '], 'project_ids must name at least one project'],
  [['create', '--account', 'eve@example.com', '--projects', 'prj_x'], 'There is no project "prj_x" in this account'],
  [['list', '--account', 'eve\u007f@example.com'], 'not text without control characters'],
  [['list'], '--account is required'],
  [['list', '--account', 'acc_00000000000000000000000000'], 'does not exist'],
  [['revoke'], 'KEY_ID is missing'],
  [['revoke', 'key_00000000000000000000000000'], 'key "key_00000000000000000000000000" does not exist'],
];

describe('keys refuses without changing anything', async () => {
  const storeEnv = await emptyStore('sqlite');
  await runCliJson(storeEnv, ['accounts', 'create', '--email', 'eve@example.com']);
  test.each(REFUSED)('keys %j', (args, why) => expectRefused(storeEnv, ['keys', ...args], why));
});
