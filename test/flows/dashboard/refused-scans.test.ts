import { expect, test } from 'bun:test';
import { blockCode } from '../../../src/safety/block-code.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

const URL_CODE = { redirect_url: 'https://example.com/' };

onBothEngines('refused scans', (engine) => {
  const clock = testClock('2027-03-01T10:00:00Z');
  const app = sharedDashboard(engine, { clock });

  test('are told apart from scans, by day and reason, and machines are not among them', async () => {
    const owner = await app().owner();
    const { api } = owner;
    const scanAs = (slug: string, agent: string = AGENTS.iphone) =>
      scan(app().url, slug, { headers: { 'user-agent': agent } });
    const expired = await renderedCode(api, { ...URL_CODE, expires_at: '2027-03-01T11:00:00Z' });
    const limited = await renderedCode(api, { ...URL_CODE, scan_limit: 1 });
    const plain = await renderedCode(api, URL_CODE);

    expect((await scanAs(limited.slug)).status).toBe(302);
    // At once, on the old count, and on the new one.
    const statuses = await Promise.all([scanAs(limited.slug), scanAs(limited.slug)]);
    expect(statuses.map(({ status }) => status)).toEqual([410, 410]);
    expect((await scanAs(limited.slug)).status).toBe(410);
    clock.advance(3_600_000);
    expect((await scanAs(expired.slug)).status).toBe(410);
    expect((await scanAs(expired.slug, 'Googlebot/2.1')).status).toBe(410);
    expect((await scan(app().url, expired.slug, { method: 'HEAD' })).status).toBe(410);
    clock.advance(86_400_000);
    expect((await scanAs(expired.slug)).status).toBe(410);
    // Committed after all that came before it: a change of the code would end what was decided on its old version.
    expect((await scanAs(plain.slug)).status).toBe(302);
    const { store } = app().app;
    await blockCode({ store, clock }, expired.id, { reason: 'fraud', operator: owner.id });
    expect((await scanAs(expired.slug)).status).toBe(403);
    expect((await scanAs(plain.slug)).status).toBe(302);

    const query = { from: '2027-03-01', to: '2027-03-02' };
    expect((await api.get('/v2/analytics/account', { query })).body.refused).toEqual([
      { day: '2027-03-01', expired: 1, limit_reached: 3, blocked: 0 },
      { day: '2027-03-02', expired: 1, limit_reached: 0, blocked: 1 },
    ]);
    const ofLimited = await api.get(`/v2/analytics/qr-codes/${limited.id}`, { query });
    expect(ofLimited.body).toMatchObject({
      total: 1,
      scan_count: 1,
      visits: [],
      refused: [{ day: '2027-03-01', expired: 0, limit_reached: 3, blocked: 0 }],
    });
    expect((await api.get(`/v1/qr-codes/${limited.id}`)).body.scan_count).toBe(1);
  });
});
