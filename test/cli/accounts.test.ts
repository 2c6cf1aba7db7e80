import { describe, expect, test } from 'bun:test';
import { sha256 } from '../../src/lib/hash.ts';
import { scryptPasswords } from '../../src/people/password.ts';
import { query } from '../engines/support/query.ts';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { runCliProcess } from '../harness/server-process.ts';
import { expectRefused, ISO, idOf, shown } from './support.ts';

onBothEngines('repoint accounts', (engine) => {
  test('create makes an account on the free plan and in UTC with a default project', async () => {
    const storeEnv = await emptyStore(engine);
    const account = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'Ann@Example.com']);
    expect(account).toEqual({
      account_id: idOf('acc'),
      email: 'ann@example.com',
      plan: 'free',
      timezone: 'UTC',
      api_access: false,
      limits: {},
      default_project_id: idOf('prj'),
      active_codes: 0,
      created_at: ISO,
    });
    const [project] = await query(storeEnv, 'select * from projects');
    expect(project).toMatchObject({
      id: account.default_project_id,
      account_id: account.account_id,
      is_default: 1,
      created_via: null,
    });
  });

  test('create accepts plan, time zone and a password on standard input, which is stored as a hash only', async () => {
    const storeEnv = await emptyStore(engine);
    const args = ['accounts', 'create', '--email', 'ben@example.com', '--plan', 'agency'];
    const zone = ['--timezone', 'America/New_York', '--password-stdin', '--json'];
    const created = await runCliProcess(storeEnv, [...args, ...zone], { stdin: 'correct horse\n' });
    expect(created.exitCode).toBe(0);
    expect(JSON.parse(created.stdout)).toMatchObject({
      plan: 'agency',
      timezone: 'America/New_York',
      api_access: true,
    });
    expect(created.stdout).not.toContain('horse');
    const [person] = await query(storeEnv, 'select password_hash from persons');
    const hash = String(person?.password_hash);
    expect(hash).not.toContain('horse');
    expect(await scryptPasswords().verify(hash, 'correct horse')).toBe(true);
    expect(await scryptPasswords().verify(hash, 'correct horse\n')).toBe(false);
  });

  test('update changes only the given fields, by id or by e-mail in any case', async () => {
    const storeEnv = await emptyStore(engine);
    const before = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'cleo@example.com']);
    const byId = ['accounts', 'update', before.account_id];
    const byEmail = ['accounts', 'update', 'CLEO@example.com'];
    expect(await runCliJson(storeEnv, [...byId, '--plan', 'pro'])).toEqual({
      ...before,
      plan: 'pro',
      api_access: true,
    });
    expect(await runCliJson(storeEnv, [...byEmail, '--timezone', 'Asia/Kathmandu', '--api-access', 'off'])).toEqual({
      ...before,
      plan: 'pro',
      timezone: 'Asia/Kathmandu',
      api_access: false,
    });
    const limited = await runCliJson(storeEnv, [...byId, '--limits', '{"per_minute": 5, "per_day": 0}']);
    expect(limited.limits).toEqual({ per_minute: 5, per_day: 0 });
    const merged = await runCliJson(storeEnv, [...byId, '--limits', '{"per_minute": null, "active_codes": 7}']);
    expect(merged.limits).toEqual({ per_day: 0, active_codes: 7 });
    expect(merged).toMatchObject({ plan: 'pro', timezone: 'Asia/Kathmandu', api_access: false });
  });

  test('list prints all accounts, oldest first, as JSON and as a table', async () => {
    const storeEnv = await emptyStore(engine);
    expect(await runCliJson(storeEnv, ['accounts', 'list'])).toEqual({ accounts: [] });
    const first = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'first@example.com']);
    const second = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'second@example.com', '--plan', 'pro']);
    expect(await runCliJson(storeEnv, ['accounts', 'list'])).toEqual({ accounts: [first, second] });
    const [heading, ...rows] = (await shown(storeEnv, ['accounts', 'list'])).trimEnd().split('\n');
    expect(heading?.split(/ {2,}/)).toEqual(['ACCOUNT', 'EMAIL', 'PLAN', 'TIME ZONE', 'API', 'CODES']);
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
      [first.account_id, 'first@example.com', 'free', 'UTC', 'off', '0'],
      [second.account_id, 'second@example.com', 'pro', 'UTC', 'on', '0'],
    ]);
  });

  test('reset-link makes a link that works for 24 hours and is stored as a hash only', async () => {
    const storeEnv = await emptyStore(engine);
    const { account_id } = await runCliJson(storeEnv, ['accounts', 'create', '--email', 'gus@example.com']);
    const before = Date.now();
    for (const name of [account_id, 'GUS@example.com']) {
      const link = await runCliJson(storeEnv, ['accounts', 'reset-link', name]);
      expect(link).toEqual({
        account_id,
        email: 'gus@example.com',
        url: expect.stringMatching(/^http:\/\/localhost:8080\/app\/welcome#[A-Za-z0-9]{43}$/),
        expires_at: ISO,
      });
      expect((Date.parse(link.expires_at) - before) / 3_600_000).toBeCloseTo(24, 1);
      const rows = await query(storeEnv, 'select * from sign_in_links where used_at is null');
      expect(JSON.stringify(rows)).toContain(sha256(link.url.split('#')[1]));
      expect(JSON.stringify(rows)).not.toContain(link.url.split('#')[1]);
    }
  });

  test('create refuses a taken address, whatever its case', async () => {
    const storeEnv = await emptyStore(engine);
    await runCliJson(storeEnv, ['accounts', 'create', '--email', 'taken@example.com']);
    await expectRefused(
      storeEnv,
      ['accounts', 'create', '--email', 'TAKEN@example.com'],
      'email "taken@example.com" has an account already',
    );
  });
});

test('the text output of create and update shows the account as a list', async () => {
  const storeEnv = await emptyStore('sqlite');
  const created = await shown(storeEnv, ['accounts', 'create', '--email', 'dora@example.com']);
  expect(created).toMatch(/^Account +acc_\w{26}\nE-mail +dora@example\.com\nPlan +free\n/);
  expect(created).toMatch(/\nhttp:\/\/localhost:8080\/app\/welcome#\w{43}\n/);
  expect(created).toContain(
    'The plan free has no redirect rules, expiry and scan limits, no API access, no custom domains.',
  );
  expect(created).toContain('\nnpm run -s repoint -- accounts update dora@example.com --plan PLAN\n');
  const updated = await shown(storeEnv, ['accounts', 'update', 'dora@example.com', '--limits', '{"per_day":3}']);
  expect(updated).toMatch(/\nOwn limits +\{"per_day":3\}\n/);
});

const REFUSED: [args: string[], why: string][] = [
  [['create'], '--email is required'],
  [['create', '--email', 'no address'], 'email "no address" is not an e-mail address'],
  [['create', '--email', 'a@example.com', '--plan', 'gold'], 'plan "gold" does not exist; the plans are free, starter'],
  [['create', '--email', 'a@example.com', '--timezone', 'Mars/Base'], 'timezone "Mars/Base" is not known'],
  [['create', '--email', 'a@example.com', 'b@example.com'], '"b@example.com" is an unexpected argument'],
  [['create', '--email', 'a@example.com', '--name', 'A'], "Unknown option '--name'"],
  [['update'], 'ID_OR_EMAIL is missing'],
  [['update', 'nobody@example.com', '--plan', 'pro'], 'account "nobody@example.com" does not exist'],
  [['update', 'eve@example.com', '--plan', 'gold'], 'plan "gold" does not exist'],
  [['update', 'eve@example.com', '--plan', 'pro', '--timezone', 'Mars/Base'], 'timezone "Mars/Base" is not known'],
  [['update', 'eve@example.com', '--api-access', 'maybe'], '--api-access must be on or off, not "maybe"'],
  [['update', 'eve@example.com', '--limits', '{'], '--limits must be a JSON object'],
  [['update', 'eve@example.com', '--limits', '[]'], 'limits:'],
  [['update', 'eve@example.com', '--limits', '{"per_hour": 1}'], '"per_hour" is not a limit'],
  [['update', 'eve@example.com', '--limits', '{"per_day": 1.5}'], 'per_day is 1.5; it must be a whole number'],
  [['update', 'eve@example.com', '--limits', '{"per_day": -1, "per_minute": 1}'], 'per_day is -1'],
  [['reset-link'], 'ID_OR_EMAIL is missing'],
  [['reset-link', 'nobody@example.com'], 'account "nobody@example.com" does not exist'],
  [['list', 'everything'], '"everything" is an unexpected argument'],
  [['vanish', 'eve@example.com'], 'there is no command "accounts vanish"'],
];

describe('accounts refuses without changing anything', async () => {
  const storeEnv = await emptyStore('sqlite');
  await runCliJson(storeEnv, ['accounts', 'create', '--email', 'eve@example.com']);
  test.each(REFUSED)('accounts %j', (args, why) => expectRefused(storeEnv, ['accounts', ...args], why));
});

test('a password that is too short or too long is refused, and no account is created', async () => {
  const storeEnv = await emptyStore('sqlite');
  await runCliJson(storeEnv, ['accounts', 'list']);
  const args = ['accounts', 'create', '--email', 'fay@example.com', '--password-stdin'];
  for (const password of ['', 'short', 'x'.repeat(129)])
    await expectRefused(storeEnv, args, 'password must have 8 to 128 characters', password);
});
