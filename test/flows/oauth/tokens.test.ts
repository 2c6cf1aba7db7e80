import { beforeAll, describe, expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { V2_ROUTES } from '../../../src/http/v2/routes.ts';
import { newOauthClient } from '../../../src/people/oauth/oauth-client.ts';
import { PROGRAM_SCOPES } from '../../../src/people/scopes.ts';
import { updateAccount } from '../../../src/people/update-account.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import {
  askToken,
  asOwner,
  bearer,
  createClient,
  keyPair,
  type Made,
  postForm,
  revoke,
  tokenOf,
} from './support/oauth.ts';

const clock = testClock('2026-11-14T09:30:15.250Z');
const TARGET = 'https://example.com/';
const METADATA = '/.well-known/oauth-protected-resource';

onBothEngines('a bearer token', (engine) => {
  const app = sharedDashboard(engine, { clock, roles: ['api'] });
  const url = () => app().publicUrl;
  const as = (token: string) => app().client(null, bearer(token));
  const change = (account: Owner, edit: Parameters<typeof updateAccount>[2]) =>
    updateAccount({ store: app().app.store, clock, plans: DEFAULT_PLANS }, account.id, edit);
  let owner: Owner;
  let client: Made;
  /** One for each scope, which has no other. */
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    owner = await app().owner();
    client = await createClient(app(), owner, { name: 'Warehouse', scopes: [...PROGRAM_SCOPES] });
    for (const scope of PROGRAM_SCOPES) tokens.set(scope, await tokenOf(url(), client, scope));
  });

  describe.each(V2_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
    const path = route.path.replaceAll(/\{\w+\}/g, 'x');
    const includes = (scope: string) => route.scope === scope || (route.scope === 'qr.read' && scope === 'qr.write');

    test('is refused to every token that lacks its scope, which the refusal names, and to no other', async () => {
      for (const [scope, token] of tokens) {
        const reply = await as(token).get(path, {}, route.method);
        if (route.scope === null || includes(scope)) {
          expect([401, 403]).not.toContain(reply.status);
          continue;
        }
        expectRefusal(reply, 403, 'insufficient_scope', route.scope);
        expect(reply.headers.get('www-authenticate')).toBe(
          `Bearer error="insufficient_scope", scope="${route.scope}", resource_metadata="${url()}${METADATA}"`,
        );
      }
    });
  });

  test('an API key has the scopes of programs and no scope of people', async () => {
    const refused = await owner.api.get('/v2/oauth-clients');
    expectRefusal(refused, 403, 'insufficient_scope', 'keys.manage');
    expect(refused.headers.get('www-authenticate')).toContain('scope="keys.manage"');
  });

  test('with qr.write reads and writes, and the history names its client', async () => {
    const api = as(tokens.get('qr.write') ?? '');
    const { body: code, status } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
    expect([status, code.created_via]).toEqual([201, 'api']);
    expect((await api.patch(`/v2/qr-codes/${code.qr_id}`, { label: 'Table 7' })).status).toBe(200);
    const { body: history } = await api.get(`/v2/qr-codes/${code.qr_id}/history`);
    const actor = { kind: 'client', client_id: client.client_id, name: 'Warehouse' };
    expect(history.items.map((item: { actor: object }) => item.actor)).toEqual([actor, actor]);
  });

  test('runs jobs, and what they change is told to be its client’s', async () => {
    const api = as(tokens.get('jobs.run') ?? '');
    const { body: job, status } = await api.post('/v2/jobs', { kind: 'export', format: 'csv' });
    expect([status, job.state]).toEqual([202, 'waiting']);
  });

  test('that is unknown, expired or no token gets 401 after RFC 6750, and v1 takes none', async () => {
    const spare = await tokenOf(url(), client);
    expect((await as(spare).get('/v2/account')).status).toBe(200);
    const wrong = ['x', `at_live_${'x'.repeat(32)}`, `${spare}x`, `${spare} x`, '', client.client_secret];
    for (const token of wrong) {
      const reply = await as(token).get('/v2/account');
      expectRefusal(reply, 401, 'unauthorized');
      expect(reply.headers.get('www-authenticate')).toBe(
        `Bearer error="invalid_token", resource_metadata="${url()}${METADATA}"`,
      );
    }
    expectRefusal(await as(spare).get('/v1/projects'), 401, 'unauthorized');
    expect((await as(spare).get('/v1/projects')).headers.has('www-authenticate')).toBe(false);
    const both = { 'x-api-key': owner.apiKey };
    expectRefusal(await as(spare).get('/v2/account', { headers: both }), 400, 'invalid_request');
    const lower = await app()
      .client(null, { authorization: `bearer ${spare}` })
      .get('/v2/account');
    expect(lower.status).toBe(200);
  });

  test('that is bad counts for its address: after 300 a minute 429, which good ones from there never get', async () => {
    clock.advance(60_000);
    const good = await tokenOf(url(), client);
    const headers = { 'x-forwarded-for': '198.51.100.20' };
    const bad = () => as('x').get('/v2/account', { headers });
    for (let at = 0; at < 300; at++) expect((await bad()).status).toBe(401);
    expectRefusal(await bad(), 429, 'rate_limited');
    expect((await as(good).get('/v2/account', { headers })).status).toBe(200);
  });

  test('wins over a cookie, and Basic is ignored beside a key or a cookie', async () => {
    const other = await app().owner();
    const token = tokens.get('qr.read') ?? '';
    const { body } = await as(token).get('/v2/account', { headers: { cookie: other.cookie } });
    expect(body.account_id).toBe(owner.id);
    expectRefusal(await as('x').get('/v2/account', { headers: { cookie: other.cookie } }), 401, 'unauthorized');
    const basic = { authorization: 'Basic eDp5' };
    expect((await other.api.get('/v2/account', { headers: basic })).body.account_id).toBe(other.id);
    const page = await app()
      .client(null, { ...basic, cookie: other.cookie })
      .get('/v2/account');
    expect(page.body.account_id).toBe(other.id);
  });

  test('ends after an hour, and housekeeping drops it with the ids of assertions', async () => {
    const token = await tokenOf(url(), client);
    const { store } = app().app;
    const count = async () => (await query(app().storeEnv, 'select 1 from oauth_tokens')).length;
    const used = { client_id: client.client_id, jti_hash: 'x', expires_at: clock.now() + 1 };
    expect([await store.write.takeOauthAssertion(used), await store.write.takeOauthAssertion(used)]).toEqual([
      true,
      false,
    ]);
    clock.advance(3_600_000 - 1);
    expect((await as(token).get('/v2/account')).status).toBe(200);
    const others = (await count()) - 1;
    clock.advance(1);
    expectRefusal(await as(token).get('/v2/account'), 401, 'unauthorized');
    const form = { ...client, token };
    expect((await postForm(url(), 'introspect', form)).body).toEqual({ active: false });
    await store.write.dropExpired({
      signInsBefore: clock.now(),
      ...{
        resultsBefore: 0,
        batchesBefore: 0,
        domainsBefore: 0,
        importsBefore: 0,
        alertsBefore: 0,
        webhooksBefore: 0,
        now: 0,
      },
    });
    expect(others).toBeGreaterThan(0);
    expect(await count()).toBe(0);
    expect(await query(app().storeEnv, 'select 1 from oauth_assertions')).toEqual([]);
    for (const scope of PROGRAM_SCOPES) tokens.set(scope, await tokenOf(url(), client, scope));
  });

  test('ends when 1,000 newer ones of its client are there', async () => {
    const busy = await createClient(app(), owner);
    const first = await tokenOf(url(), busy);
    const { store } = app().app;
    const token = { client_id: busy.client_id, scopes: [], expires_at: clock.now() + 1_000 };
    const issue = (at: number) =>
      store.write.insertOauthToken({
        token: { ...token, hash: `${engine} ${at}`, issued_at: clock.now() + at },
        keep: 1_000,
      });
    for (let at = 1; at < 1_000; at++) await issue(at);
    expect((await as(first).get('/v2/account')).status).toBe(200);
    await issue(1_000);
    expectRefusal(await as(first).get('/v2/account'), 401, 'unauthorized');
  });

  test('spends the limits of its client, which all its tokens share and no key does', async () => {
    const limited = await app().owner({ limits: { per_minute: 4 } });
    const [one, other] = [await createClient(app(), limited), await createClient(app(), limited)];
    const [a, b] = [as(await tokenOf(url(), one)), as(await tokenOf(url(), one))];
    const left = async (api: typeof a) =>
      (await api.get('/v2/account')).headers.get('ratelimit')?.match(/r=(\d+)/)?.[1];
    expect([await left(a), await left(b), await left(a)]).toEqual(['3', '2', '1']);
    const create = { create: { redirect_url: TARGET } };
    const batch = await b.post('/v2/qr-codes/batch', { operations: [create, create] });
    expectRefusal(batch, 429, 'rate_limit_minute', 'The client');
    expectRefusal(await a.get('/v2/account'), 429, 'rate_limit_minute');
    expect(await left(as(await tokenOf(url(), other)))).toBe('3');
    expect(await left(limited.api)).toBe('3');
    const pair = await b.get('/v2/account');
    expect(pair.headers.get('ratelimit-policy')).toBe('"minute";q=4;w=60, "day";q=1000000000;w=86400');
  });

  test('pays each operation of a batch', async () => {
    const limited = await app().owner({ limits: { per_minute: 10 } });
    const api = as(await tokenOf(url(), await createClient(app(), limited)));
    const create = { create: { redirect_url: TARGET } };
    const { status, headers } = await api.post('/v2/qr-codes/batch', { operations: Array(7).fill(create) });
    expect([status, headers.get('ratelimit')]).toEqual([200, expect.stringContaining('"minute";r=3;')]);
  });

  test('ends with its client at the next request, and so do all others of it', async () => {
    const gone = await createClient(app(), owner);
    const [a, b] = [await tokenOf(url(), gone), await tokenOf(url(), gone)];
    const first = await revoke(app(), owner, gone.client_id);
    for (const token of [a, b]) expectRefusal(await as(token).get('/v2/account'), 401, 'unauthorized');
    clock.advance(1_000);
    const again = await revoke(app(), owner, gone.client_id);
    expect([again.status, again.body.revoked_at]).toEqual([200, first.body.revoked_at]);
  });

  test('lives on a smaller plan until it ends, while no new one is given and no client made', async () => {
    const shrinking = await app().owner();
    const held = await createClient(app(), shrinking);
    const token = await tokenOf(url(), held);
    await change(shrinking, { plan: 'agency' });
    expect((await as(token).get('/v2/account')).body.plan).toBe('agency');
    const refused = await askToken(url(), held);
    expect([refused.status, refused.body.error]).toEqual([400, 'unauthorized_client']);
    const asked = await asOwner(app(), shrinking, '/v2/oauth-clients', { scopes: ['qr.read'] });
    expectRefusal(asked, 403, 'feature_disabled');
    expect((await revoke(app(), shrinking, held.client_id)).status).toBe(200);
  });

  test('of an account without API access, or a suspended one, is let in no more', async () => {
    const losing = await app().owner();
    const held = await createClient(app(), losing);
    const token = await tokenOf(url(), held);
    const introspect = async () => (await postForm(url(), 'introspect', { ...held, token })).body.active;
    expect(await introspect()).toBe(true);
    await change(losing, { api_access: false });
    expectRefusal(await as(token).get('/v2/account'), 403, 'api_access_disabled');
    expect([await introspect(), (await askToken(url(), held)).status]).toEqual([false, 400]);
    await change(losing, { api_access: true });
    expect([await introspect(), (await as(token).get('/v2/account')).status]).toEqual([true, 200]);
    await query(app().storeEnv, `update accounts set suspended_at = 1 where id = '${losing.id}'`);
    expectRefusal(await as(token).get('/v2/account'), 403, 'api_access_disabled');
    expect([await introspect(), (await askToken(url(), held)).status]).toEqual([false, 400]);
  });

  test('of another client is neither told nor ended', async () => {
    const [mine, foreign] = [await createClient(app(), owner), await createClient(app(), await app().owner())];
    const token = await tokenOf(url(), mine);
    expect((await postForm(url(), 'introspect', { ...foreign, token })).body).toEqual({ active: false });
    expect(await postForm(url(), 'revoke', { ...foreign, token })).toMatchObject({ status: 200, body: {} });
    expect((await as(token).get('/v2/account')).status).toBe(200);
    for (const path of ['introspect', 'revoke']) {
      const missing = await postForm(url(), path, mine);
      expect([missing.status, missing.body.error]).toEqual([400, 'invalid_request']);
    }
  });

  test('and its secret are in no row of the store', async () => {
    const made = await createClient(app(), owner);
    const token = await tokenOf(url(), made);
    for (const table of ['oauth_clients', 'oauth_tokens', 'idempotency_records']) {
      const rows = JSON.stringify(await query(app().storeEnv, `select * from ${table}`));
      for (const secret of [made.client_secret, token]) expect(rows).not.toContain(secret);
    }
  });
});

onBothEngines('the owner’s OAuth clients', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });
  const list = async ({ headers }: Owner) =>
    (await app().client(null).get('/v2/oauth-clients', { headers })).body.items;

  test('are listed without their secrets, with their last token, and by nobody else', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const { jwk } = await keyPair();
    const [first, second] = [
      await createClient(app(), owner, { name: ' Warehouse ', scopes: ['qr.read', 'qr.read', 'jobs.run'] }),
      await createClient(app(), owner, { jwk: { ...jwk, kid: 'mine' } }),
    ];
    await tokenOf(app().publicUrl, first);
    expect(await list(owner)).toEqual([
      {
        client_id: first.client_id,
        name: 'Warehouse',
        scopes: ['qr.read', 'jobs.run'],
        jwk: null,
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        revoked_at: null,
      },
      expect.objectContaining({
        client_id: second.client_id,
        name: 'OAuth client',
        jwk: { kty: 'EC', alg: 'ES256', crv: 'P-256', x: jwk.x, y: jwk.y },
        last_used_at: null,
      }),
    ]);
    expect(await list(other)).toEqual([]);
    expectRefusal(await revoke(app(), other, first.client_id), 404, 'not_found');
  });

  test('made with an Idempotency-Key are made once, and the secret is told once', async () => {
    const owner = await app().owner();
    const make = (name: string) =>
      asOwner(app(), owner, '/v2/oauth-clients', { name, scopes: ['qr.read'] }, { 'idempotency-key': 'k' });
    const replies = await Promise.all([make('A'), make('A'), make('A')]);
    expect(new Set(replies.map(({ body }) => body.client_id)).size).toBe(1);
    expect(replies.map(({ body }) => body.client_secret).filter((secret) => secret !== null)).toHaveLength(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
    expectRefusal(await make('B'), 409, 'idempotency_conflict');
    expect(await list(owner)).toHaveLength(1);
  });

  test('are at most 100, however many are made at once; revoked ones leave room', async () => {
    const owner = await app().owner();
    const make = () => asOwner(app(), owner, '/v2/oauth-clients', { scopes: ['qr.read'] });
    // Not as the page does, which may ask so often only.
    const { store } = app().app;
    for (let at = 0; at < 98; at++) {
      const { row } = newOauthClient({ accountId: owner.id, name: 'One', scopes: ['qr.read'], jwk: null }, Date.now());
      await store.write.insertOauthClient({ client: row, cap: 100, idempotency: null });
    }
    const replies = await Promise.all(Array.from({ length: 6 }, make));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    const [one] = await list(owner);
    await revoke(app(), owner, one.client_id);
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(400);
  });

  test.each([
    ['a private key', { kty: 'EC', crv: 'P-256', x: 'AQ', y: 'AQ', d: 'AQ' }],
    ['a set of keys', { kty: 'EC', keys: [] }],
    ['another curve', { kty: 'EC', crv: 'P-384', x: 'AQ', y: 'AQ' }],
    ['a point that is not on the curve', { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43) }],
    ['an RSA key that is too short', { kty: 'RSA', e: 'AQAB', n: 'z'.repeat(171) }],
    ['an RSA key that is too long', { kty: 'RSA', e: 'AQAB', n: 'z'.repeat(700) }],
    ['a large exponent', { kty: 'RSA', e: 'z'.repeat(340), n: 'z'.repeat(342) }],
    ['a key for encryption', { kty: 'RSA', e: 'AQAB', n: 'z'.repeat(342), use: 'enc' }],
    ['another algorithm', { kty: 'RSA', e: 'AQAB', n: 'z'.repeat(342), alg: 'RS512' }],
    ['a key that may only sign', { kty: 'RSA', e: 'AQAB', n: 'z'.repeat(342), key_ops: ['sign'] }],
    ['no key', { kty: 'RSA' }],
  ])('take a public key, and refuse %s', async (_, jwk) => {
    const reply = await asOwner(app(), await app().owner(), '/v2/oauth-clients', { scopes: ['qr.read'], jwk });
    expectRefusal(reply, 400, 'invalid_request');
    expect(reply.body.field).toBe('jwk');
  });
});
