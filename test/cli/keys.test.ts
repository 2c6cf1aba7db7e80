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
        created_at: created.created_at,
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
  expect(heading?.split(/ {2,}/)).toEqual(['KEY', 'NAME', 'ENDS IN', 'CREATED', 'LAST USED', 'REVOKED']);
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
