import { beforeAll, describe, expect, test } from 'bun:test';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import { createKey, type NewKeyRequest } from '../../../src/people/create-key.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { expectRefusal } from './support/envelope.ts';
import { rawRequest } from './support/raw-request.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

onBothEngines('an API key', (engine) => {
  const clock = testClock('2026-11-18T10:00:00.000Z');
  const app = sharedApp(engine, { clock });
  let account: TestAccount;

  beforeAll(async () => {
    account = await freshAccount(app());
  });

  const list = (headers: Record<string, string>) => app().client(null).get('/v1/projects', { headers });

  test('is a prefix and 32 letters and digits', () => {
    expect(account.apiKey).toMatch(/^api_live_[A-Za-z0-9]{32}$/);
  });

  test('is accepted in its own header only', async () => {
    expect((await list({ 'x-api-key': account.apiKey })).status).toBe(200);
    expect((await list({ 'X-API-KEY': account.apiKey })).status).toBe(200);
    for (const headers of [
      { authorization: account.apiKey },
      { authorization: `Bearer ${account.apiKey}` },
      { cookie: `x-api-key=${account.apiKey}` },
      { 'api-key': account.apiKey },
    ]) {
      expectRefusal(await list(headers), 401, 'unauthorized');
    }
    for (const name of ['x-api-key', 'api_key', 'key', 'access_token']) {
      const query = { [name]: account.apiKey };
      expectRefusal(await app().client(null).get('/v1/projects', { query }), 401, 'unauthorized');
    }
  });

  test('must match exactly', async () => {
    const { apiKey } = account;
    for (const wrong of [
      '',
      'api_live_',
      apiKey.slice(0, -1),
      `${apiKey}x`,
      `x${apiKey}`,
      apiKey.toUpperCase(),
      apiKey.replace('live', 'test'),
      `"${apiKey}"`,
      `${apiKey} ${apiKey}`,
      `${apiKey},${apiKey}`,
      `${apiKey}\u00e9`,
      '%',
      'x'.repeat(12_000),
    ]) {
      expectRefusal(await list({ 'x-api-key': wrong }), 401, 'unauthorized');
    }
  });

  test('sent twice is refused, whether the two are equal or not', async () => {
    for (const other of [account.apiKey, 'nonsense']) {
      const headers = `x-api-key: ${account.apiKey}\r\nX-Api-Key: ${other}\r\n`;
      const reply = await rawRequest(app().url, `GET /v1/projects HTTP/1.1\r\nHost: localhost\r\n${headers}`);
      expect(reply).toStartWith('HTTP/1.1 401 ');
      expect(reply).toContain('"code":"unauthorized"');
    }
  });

  describe('that is restricted', () => {
    const made = async (restrictions: Partial<NewKeyRequest>) => {
      const plan = DEFAULT_PLANS.get('enterprise') as Plan;
      const deps = { store: app().app.store, clock };
      const { value } = await createKey(deps, { accountId: account.id, plan }, restrictions);
      return app().client(value.api_key);
    };

    test('to reading or to projects is unknown to v1, and known to v2', async () => {
      for (const restriction of [{ read_only: true }, { project_ids: [account.defaultProjectId] }]) {
        const key = await made(restriction);
        expectRefusal(await key.get('/v1/projects'), 401, 'unauthorized');
        expect((await key.get('/v2/projects')).status).toBe(200);
      }
    });

    test('to reading reads codes and analytics, and is told the scope that it lacks', async () => {
      const key = await made({ read_only: true });
      expect((await key.get('/v2/qr-codes')).status).toBe(200);
      expect((await key.get('/v2/analytics/account')).status).toBe(200);
      const body = { redirect_url: 'https://example.com/' };
      expectRefusal(await key.post('/v2/qr-codes', body), 403, 'insufficient_scope', 'qr.write');
      expectRefusal(await key.get('/v2/jobs'), 403, 'insufficient_scope', 'jobs.run');
      expectRefusal(await key.get('/v2/webhook-endpoints'), 403, 'insufficient_scope', 'webhooks.manage');
    });

    test('to a time is good until its last millisecond, and then unknown to both', async () => {
      const start = clock.now();
      const key = await made({ expires_at: start + 60_000 });
      clock.advance(59_999);
      for (const path of ['/v1/projects', '/v2/projects']) expect((await key.get(path)).status).toBe(200);
      clock.advance(1);
      for (const path of ['/v1/projects', '/v2/projects']) expectRefusal(await key.get(path), 401, 'unauthorized');
    });
  });

  test('gets the same response when it is missing, unknown or revoked, and is never echoed', async () => {
    const revoked = await freshAccount(app());
    await runCliJson(app().storeEnv, ['keys', 'revoke', revoked.keyId]);
    const unknown = `api_live_${'A'.repeat(32)}`;
    const replies = [await list({}), await list({ 'x-api-key': unknown }), await list({ 'x-api-key': revoked.apiKey })];
    const shown = replies.map(({ status, body, headers }) => ({
      status,
      body: { ...body, request_id: '' },
      headers: [...headers.keys()].sort(),
    }));
    expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(JSON.stringify(shown)).not.toContain('api_live_');
  });

  test('cannot set the request id: the caller’s own one is ignored', async () => {
    const own = crypto.randomUUID();
    for (const key of [account.apiKey, 'nonsense']) {
      const reply = await list({ 'x-api-key': key, 'x-request-id': own });
      expect([reply.body.request_id === own, reply.headers.get('x-request-id') === own]).toEqual([false, false]);
    }
  });

  test('is refused on the next request after the command line revoked it; other keys keep working', async () => {
    const owner = await freshAccount(app());
    const { storeEnv, client } = app();
    const second = await runCliJson(storeEnv, ['keys', 'create', '--account', owner.email]);
    expect((await client(second.api_key).get('/v1/projects')).status).toBe(200);
    await runCliJson(storeEnv, ['keys', 'revoke', owner.keyId]);
    expectRefusal(await owner.api.get('/v1/projects'), 401, 'unauthorized');
    expect((await client(second.api_key).get('/v1/projects')).status).toBe(200);
  });

  test('follows API access, plan and limits on the next request after the command line changed them', async () => {
    const owner = await freshAccount(app());
    const update = (...options: string[]) => runCliJson(app().storeEnv, ['accounts', 'update', owner.id, ...options]);
    await update('--api-access', 'off');
    expectRefusal(await owner.api.get('/v1/projects'), 403, 'api_access_disabled');
    await update('--api-access', 'on', '--plan', 'starter');
    const body = { redirect_url: 'https://example.com', scan_limit: 1 };
    expectRefusal(await owner.api.post('/v1/qr-codes', body), 403, 'feature_disabled');
    await update('--limits', '{"per_minute": 0}');
    expectRefusal(await owner.api.get('/v1/projects'), 429, 'rate_limit_minute');
    await update('--limits', '{"per_minute": null, "burst_per_second": null, "per_day": null}');
    const policy = (await owner.api.get('/v1/projects')).headers.get('ratelimit-policy');
    expect(policy).toBe('"minute";q=60;w=60, "day";q=10000;w=86400');
  });
});
