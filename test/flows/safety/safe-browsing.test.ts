import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { protobuf, startSafeBrowsingServer } from '../../url-safety/safe-browsing-server.ts';
import { storedCode } from '../api/support/codes.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { freshAccount, sharedApp } from '../api/support/shared-app.ts';

const MINUTE_MS = 60_000;
/** The longest back-off after a failure, unless Safe Browsing itself sets a longer one. */
const BACK_OFF_MS = 15 * MINUTE_MS;

const FAILURES: Record<string, () => Response | Promise<Response>> = {
  'too many requests': () => new Response('slow down', { status: 429, headers: { 'retry-after': '30' } }),
  'a key it does not take': () => new Response('', { status: 403 }),
  'an error of its own': () => new Response('', { status: 500 }),
  "a proxy's page": () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
  'bytes that mean nothing': () => protobuf(Uint8Array.from([10, 255, 255, 3])),
  'a redirect elsewhere': () => Response.redirect('http://127.0.0.1:9/', 302),
  'nothing for a long time': () => Bun.sleep(10_000).then(() => new Response('')),
};

for (const onError of ['allow', 'refuse'] as const) {
  onBothEngines(`Safe Browsing with SAFETY_ON_ERROR=${onError}`, (engine) => {
    const google = startSafeBrowsingServer();
    const clock = testClock('2026-03-01T12:00:00.000Z');
    const app = sharedApp(engine, {
      clock,
      env: { SAFE_BROWSING_KEY: 'key-of-a-test', SAFE_BROWSING_URL: google.url, SAFETY_ON_ERROR: onError },
    });
    let account: TestAccount;
    beforeAll(async () => {
      google.listed = [{ expression: 'evil.example/' }, { expression: 'mixed.example/bad/' }];
      account = await freshAccount(app());
    });
    beforeEach(() => {
      google.behave = undefined;
      google.requests.length = 0;
      clock.advance(BACK_OFF_MS);
    });
    afterAll(() => google.stop());

    const create = (redirect_url: string, fields: object = {}) =>
      account.api.post('/v1/qr-codes', { redirect_url, ...fields });

    test('makes the server refuse listed URLs as destination, in rules and on update, and accept others', async () => {
      const listed = 'is listed by Google Safe Browsing as';
      expectRefusal(await create('https://www.evil.example/deep/page?x=1'), 422, 'unsafe_url', listed);
      const rules = [{ condition: 'device', value: 'ios', url: 'http://mixed.example/bad/1' }];
      expectRefusal(await create('https://good.example/', { redirect_rules: rules }), 422, 'unsafe_url', listed);
      const good = await create('https://mixed.example/good/');
      expect(good.status).toBe(201);
      const path = `/v1/qr-codes/${good.body.qr_id}`;
      const change = { redirect_url: 'https://evil.example/' };
      expectRefusal(await account.api.patch(path, change), 422, 'unsafe_url', listed);
      expect((await account.api.get(path)).body.redirect_url).toBe('https://mixed.example/good/');
    });

    test('is queried by hash prefix, with the key in a header, and once within its cache time', async () => {
      for (let i = 0; i < 3; i++) expect((await create('https://cached.example/secret')).status).toBe(201);
      expect(google.requests).toHaveLength(1);
      const [request] = google.requests;
      expect(request?.key).toBe('key-of-a-test');
      expect(request?.url.href).not.toContain('key-of-a-test');
      expect(decodeURIComponent(request?.url.href ?? '')).not.toMatch(/cached|secret/);
      clock.advance(google.cacheSeconds * 1_000);
      expect((await create('https://cached.example/secret')).status).toBe(201);
      expect(google.requests).toHaveLength(2);
    });

    test('is not queried for URLs that are refused anyway', async () => {
      expect((await create('http://127.0.0.1/')).status).toBe(422);
      expect(google.requests).toEqual([]);
    });

    for (const [failure, behave] of Object.entries(FAILURES)) {
      test(`that fails with ${failure} is done without, and backed off from`, async () => {
        google.behave = behave;
        const reply = await create(`https://unknown.example/${failure}`);
        if (onError === 'allow') {
          expect(reply.status).toBe(201);
          const { safety_due_at } = await storedCode(app(), account, reply.body.qr_id);
          expect(safety_due_at - clock.now()).toBeGreaterThan(0);
          expect(safety_due_at - clock.now()).toBeLessThanOrEqual(20 * MINUTE_MS);
        } else {
          expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
          expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(reply.body.message).not.toMatch(/browsing|status|127\.0\.0\.1/i);
        }
        // Local checks still work without Safe Browsing.
        expect((await create('http://10.0.0.1/')).status).toBe(422);
        // It is backed off from, not queried on every create.
        await create('https://unknown.example/again');
        expect(google.requests).toHaveLength(1);
      });
    }

    test('that fails makes an update refused or accepted, by the same setting as a create', async () => {
      const { body } = await create('https://before.example/');
      google.behave = () => new Response('', { status: 500 });
      const path = `/v1/qr-codes/${body.qr_id}`;
      const reply = await account.api.patch(path, { redirect_url: 'https://after.example/' });
      const { redirect_url } = (await account.api.get(path)).body;
      if (onError === 'allow') expect([reply.status, redirect_url]).toEqual([200, 'https://after.example/']);
      else expect([reply.status, redirect_url]).toEqual([503, 'https://before.example/']);
    });

    test('is used again once it answers again', async () => {
      google.behave = () => new Response('', { status: 500 });
      await create('https://evil.example/');
      google.behave = undefined;
      clock.advance(BACK_OFF_MS);
      expect((await create('https://evil.example/')).status).toBe(422);
      expect((await create('https://fine.example/')).status).toBe(201);
    });
  });
}
