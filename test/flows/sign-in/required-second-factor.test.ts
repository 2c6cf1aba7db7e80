import { afterAll, beforeAll, expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { totp } from '../../harness/totp.ts';
import { type DashboardApp, type Owner, PASSWORD, startDashboard } from '../dashboard/support/dashboard-app.ts';

const PROOF_MS = 10 * 60_000;

onBothEngines('an account that requires a second factor', (engine) => {
  const clock = testClock('2026-07-01T12:00:00Z');
  let app: DashboardApp;
  let other: DashboardApp;
  beforeAll(async () => {
    const env = { OPERATOR_SECOND_FACTOR: 'required' };
    app = await startDashboard(engine, { roles: ['api'], clock, env });
    other = await startDashboard(engine, { roles: ['api'], clock, env, storeEnv: app.storeEnv });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });

  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
  const bodyOf = async (answer: Response): Promise<any> => answer.json();
  const auth = async (path: string, cookie: string, body: object) => {
    const headers = { cookie, origin: app.publicUrl, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${app.url}/dashboard-api/auth${path}`, init);
    return { status: answer.status, body: await bodyOf(answer), cookies: answer.headers.getSetCookie() };
  };
  /** Switches an authenticator app on, and returns the cookie of the new session. */
  const withApp = async (cookie: string) => {
    const { body } = await auth('/two-factor/enable', cookie, { password: PASSWORD });
    const secret = new URL(body.totp_uri).searchParams.get('secret') ?? '';
    const on = await auth('/two-factor/verify-totp', cookie, { code: totp(secret, clock.now()) });
    expect(on.status).toBe(200);
    return on.cookies.map((line) => line.split(';')[0]).join('; ');
  };
  const statusOn = async (node: DashboardApp, path: string, cookie: string, account: string) => {
    const answer = await fetch(`${node.url}${path}`, { headers: { cookie, 'repoint-account': account } });
    const { code } = await bodyOf(answer);
    return code === undefined ? answer.status : `${answer.status} ${code}`;
  };
  const require = (owner: Owner, cookie: string, required: boolean) =>
    fetch(`${app.url}/dashboard-api/account`, {
      method: 'PATCH',
      headers: { cookie, origin: app.publicUrl, 'content-type': 'application/json', 'repoint-account': owner.id },
      body: JSON.stringify({ require_two_factor: required }),
    }).then(async (answer) => ({ status: answer.status, body: await bodyOf(answer) }));
  const PATHS = ['/v2/qr-codes', '/v2/account', '/dashboard-api/codes/trends', '/v2/keys'];

  test('answers a member without one nothing but who he is, on every node from the next request on, until he has one', async () => {
    const owner = await app.owner();
    const cookie = await withApp(owner.cookie);
    const member = await app.member(owner, { role: 'admin' });
    const otherAccount = await app.owner();
    expect((await require(owner, cookie, true)).body.account.require_two_factor).toBe(true);
    for (const node of [app, other])
      for (const path of PATHS)
        expect([path, await statusOn(node, path, member.cookie, owner.id)]).toEqual([
          path,
          '403 second_factor_required',
        ]);
    const me = await member.dashboard.ask('GET /me', {});
    expect([me.has_second_factor, me.account?.needs_second_factor]).toEqual([false, true]);
    // Programs, others and other accounts do not notice.
    expect((await owner.api.get('/v2/qr-codes')).status).toBe(200);
    expect(await statusOn(other, '/v2/qr-codes', cookie, owner.id)).toBe(200);
    await otherAccount.dashboard.ask('GET /v2/qr-codes', { query: {} });
    const own = await withApp(member.cookie);
    for (const path of PATHS) expect([path, await statusOn(other, path, own, owner.id)]).toEqual([path, 200]);
    const log = await app.app.store.read.listActivity(
      { accountId: owner.id, projectIds: null },
      { kinds: ['account.changed'], actor: null, from: null, until: null },
      null,
      10,
    );
    expect(log.map(({ facts }) => facts)).toEqual([{ require_two_factor: true }]);
    // Without it again he is out again.
    await auth('/two-factor/disable', own, { password: PASSWORD });
    expect(await statusOn(app, '/v2/qr-codes', own, owner.id)).toBe('403 second_factor_required');
    expect((await require(owner, cookie, false)).status).toBe(200);
    expect(await statusOn(other, '/v2/qr-codes', own, owner.id)).toBe(200);
  });

  test('takes a passkey, and a session begun with the provider, for one', async () => {
    const owner = await app.owner();
    const [byPasskey, byProvider] = [
      await app.member(owner, { role: 'viewer' }),
      await app.member(owner, { role: 'viewer' }),
    ];
    await require(owner, await withApp(owner.cookie), true);
    const read = (cookie: string) => statusOn(app, '/v2/qr-codes', cookie, owner.id);
    expect([await read(byPasskey.cookie), await read(byProvider.cookie)]).toEqual(
      Array(2).fill('403 second_factor_required'),
    );
    const columns = 'id, person_id, credential_id, public_key, sign_count, transports, name, created_at';
    const values = `'pk_${byPasskey.personId}', '${byPasskey.personId}', 'c_${byPasskey.personId}', 'k', 0, '[]', 'Phone', 1`;
    await query(app.storeEnv, `insert into passkeys (${columns}) values (${values})`);
    await query(app.storeEnv, `update sessions set by_provider = 1 where person_id = '${byProvider.personId}'`);
    expect([await read(byPasskey.cookie), await read(byProvider.cookie)]).toEqual([200, 200]);
  });

  test('is made by its owners alone, who have one themselves and prove that they are there', async () => {
    const owner = await app.owner();
    const admin = await app.member(owner, { role: 'admin' });
    const body = { require_two_factor: true };
    await owner.dashboard.refused('PATCH /account', { body }, 400, 'invalid_request', 'second factor of your own');
    await admin.dashboard.refused('PATCH /account', { body }, 403, 'insufficient_scope', 'owner');
    const cookie = await withApp(owner.cookie);
    clock.advance(PROOF_MS + 1);
    expect((await require(owner, cookie, true)).body.code).toBe('step_up_required');
    expect((await app.app.store.read.findAccount(owner.id))?.require_two_factor).toBe(false);
  });

  test('is beside a server that requires one of operators, whose own accounts stay open to them', async () => {
    const admin = await app.operator();
    await admin.dashboard.refused('GET /operator/accounts', {}, 403, 'second_factor_required');
    await admin.dashboard.refused(
      'POST /safety-check',
      { body: { url: 'https://a.example' } },
      403,
      'second_factor_required',
    );
    const me = await admin.dashboard.ask('GET /me', {});
    expect([me.is_operator, me.operator_needs_second_factor, me.account?.needs_second_factor]).toEqual([
      true,
      true,
      false,
    ]);
    await admin.dashboard.ask('GET /v2/qr-codes', { query: {} });
    const cookie = await withApp(admin.cookie);
    expect(await statusOn(other, '/dashboard-api/operator/accounts', cookie, admin.id)).toBe(200);
  });
});
