import { expect, test } from 'bun:test';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { countByStatus, scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const TARGET = 'https://example.com/menu';
const OVER = 'https://example.com/over?a=1';
const GONE = 'https://example.com/gone';
const EXPIRY = '2027-03-01T11:00:00.000Z';
const HOUR_MS = 3_600_000;

onBothEngines('a code that is over', (engine) => {
  const clock = testClock('2027-03-01T10:00:00Z');
  const app = sharedDashboard(engine, { clock });
  const go = (slug: string, init = {}) => scan(app().url, slug, init);

  test('leads to the address for then, as it is written, and such visits are refused scans', async () => {
    const { api } = await app().owner();
    const expiring = await renderedCode(api, { redirect_url: TARGET, expires_at: EXPIRY });
    const rules = [{ when: [{ device: ['desktop', 'ios', 'android'] }], url: 'https://example.com/rule' }];
    const change = { expired_url: OVER, pass_query: true, rules };
    const { body } = await api.patch(`/v2/qr-codes/${expiring.id}`, change);
    expect(body).toMatchObject({ expired_url: OVER, limit_reached_url: null });
    const limited = await renderedCode(api, { redirect_url: TARGET, scan_limit: 3 });
    await api.patch(`/v2/qr-codes/${limited.id}`, { limit_reached_url: GONE });

    expect((await go(`${expiring.slug}?q=1`)).location).toStartWith('https://example.com/rule?');
    // More at once than are left: exactly the limit is let through, the others are led on.
    const rush = await Promise.all(Array.from({ length: 12 }, () => go(limited.slug)));
    expect(countByStatus(rush)).toEqual({ '302': 12 });
    expect(rush.filter(({ location }) => location === TARGET)).toHaveLength(3);
    expect(rush.filter(({ location }) => location === GONE)).toHaveLength(9);
    clock.advance(HOUR_MS);
    for (const headers of [{}, { accept: 'text/html' }]) {
      const answer = await go(`${expiring.slug}?q=1`, { headers });
      expect([answer.status, answer.location]).toEqual([302, OVER]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await go(expiring.slug, { method: 'HEAD' })).location).toBe(OVER);
    expect((await go(expiring.slug, { headers: { 'user-agent': 'Googlebot/2.1' } })).location).toBe(OVER);
    // Committed after all that came before it.
    const plain = await renderedCode(api, { redirect_url: TARGET });
    await go(plain.slug);

    const days = { query: { from: '2027-03-01', to: '2027-03-01' } };
    const view = async (path: string) => (await api.get(`/v2/analytics/${path}/refused`, days)).body;
    const refused = (expired: number, limit_reached: number) => ({
      total: expired + limit_reached,
      other: 0,
      items: [{ day: '2027-03-01', expired, limit_reached, blocked: 0 }],
    });
    expect(await view(`qr-codes/${expiring.id}`)).toMatchObject({ ...refused(2, 0), scan_count: 1 });
    expect(await view(`qr-codes/${limited.id}`)).toMatchObject({ ...refused(0, 9), scan_count: 3 });
    expect(await view('account')).toMatchObject(refused(2, 9));
    expect(await view(`qr-codes/${plain.id}`)).toMatchObject({ total: 0, items: [] });
    for (const { id, outcome, url } of [
      { id: expiring.id, outcome: 'expired', url: OVER },
      { id: limited.id, outcome: 'limit_reached', url: GONE },
    ])
      expect((await api.post('/v2/simulate', { qr_id: id })).body).toMatchObject({ outcome, url });
    clock.advance(-HOUR_MS);
  });

  test('is answered 410 as before where there is no address, and v1 neither shows nor takes the fields', async () => {
    const { api } = await app().owner();
    const code = await renderedCode(api, { redirect_url: TARGET, expires_at: '2026-01-01T00:00:00Z' });
    expect((await go(code.slug)).status).toBe(410);
    await api.patch(`/v2/qr-codes/${code.id}`, { expired_url: OVER });
    expect((await go(code.slug)).location).toBe(OVER);
    const { body } = await api.get(`/v1/qr-codes/${code.id}`);
    expect('expired_url' in body || 'limit_reached_url' in body).toBe(false);
    const refused = await api.patch(`/v1/qr-codes/${code.id}`, { expired_url: null });
    expect([refused.status, refused.body.field]).toEqual([400, 'expired_url']);
    await api.patch(`/v2/qr-codes/${code.id}`, { expired_url: null });
    expect((await go(code.slug)).status).toBe(410);
  });

  test('needs a safe address and the plan, and an archived code leads nowhere', async () => {
    const { api } = await app().owner();
    const unsafe = { redirect_url: TARGET, expired_url: OVER, limit_reached_url: 'http://127.0.0.1/' };
    const refused = await api.post('/v2/qr-codes', unsafe);
    expect([refused.status, refused.body.field]).toEqual([422, 'limit_reached_url']);
    const code = await renderedCode(api, { redirect_url: TARGET, expires_at: '2026-01-01T00:00:00Z' });
    const changed = await api.patch(`/v2/qr-codes/${code.id}`, { expired_url: 'http://127.0.0.1/' });
    expect([changed.status, changed.body.field]).toEqual([422, 'expired_url']);
    expect((await api.patch(`/v2/qr-codes/${code.id}`, { expired_url: OVER, status: 'archived' })).status).toBe(200);
    expect((await go(code.slug)).status).toBe(404);
    const small = await app().owner({ plan: 'starter' });
    const locked = await small.api.post('/v2/qr-codes', { redirect_url: TARGET, expired_url: OVER });
    expect([locked.status, locked.body.code, locked.body.field]).toEqual([403, 'feature_disabled', 'expired_url']);
  });
});
