import { afterAll, beforeEach, expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { startSafeBrowsingServer } from '../../url-safety/safe-browsing-server.ts';
import { freshAccount } from '../api/support/shared-app.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const MENU = 'https://example.com/menu';
const WINTER = 'https://example.com/winter';
const EVIL = 'https://evil.example/';
const HOUR_MS = 3_600_000;

const iso = (time: number) => new Date(time).toISOString();

onBothEngines('a planned change of a code that Safe Browsing has blocked', (engine) => {
  const google = startSafeBrowsingServer();
  const clock = testClock('2027-03-01T10:00:00Z');
  const env = { SAFE_BROWSING_KEY: 'key-of-a-test', SAFE_BROWSING_URL: google.url };
  const app = sharedDashboard(engine, { clock, env });
  beforeEach(() => {
    google.listed = [];
  });
  afterAll(() => google.stop());

  const statusOf = async (id: string) =>
    (await query(app().storeEnv, `select status from qr_codes where id = '${id}'`))[0]?.status;
  const becomes = (id: string, status: string) =>
    until(
      () => statusOf(id),
      (present) => present === status,
    );

  /** A code with a rule that leads to `EVIL`, with these changes planned for the moment that is returned. */
  const blockedCode = async (changes: object[]) => {
    const { api } = await freshAccount(app(), { plan: 'enterprise' });
    const rules = [{ when: [{ device: ['desktop', 'android', 'ios'] }], url: EVIL }];
    const code = await renderedCode(api, { redirect_url: MENU });
    await api.patch(`/v2/qr-codes/${code.id}`, { rules });
    const at = clock.now() + 2 * HOUR_MS;
    for (const [place, change] of changes.entries()) {
      const { status } = await api.post(`/v2/qr-codes/${code.id}/planned-changes`, { at: iso(at + place), change });
      expect(status).toBe(201);
    }
    google.listed = [{ expression: 'evil.example/' }];
    clock.advance(HOUR_MS);
    await becomes(code.id, 'blocked');
    return { api, code, at };
  };

  test('sets the destination and does not unblock it, which the re-scan alone does', async () => {
    const { api, code, at } = await blockedCode([{ redirect_url: WINTER }]);
    clock.set(at);
    expect((await scan(app().url, code.slug)).status).toBe(403);
    expect((await api.get(`/v2/qr-codes/${code.id}`)).body).toMatchObject({ status: 'blocked', redirect_url: WINTER });
    google.listed = [];
    clock.advance(HOUR_MS);
    await becomes(code.id, 'active');
    expect((await scan(app().url, code.slug)).location).toBe(EVIL);
  });

  test('does not bring it back by way of the archive', async () => {
    const { api, code, at } = await blockedCode([{ status: 'archived' }, { status: 'active' }]);
    clock.set(at);
    expect((await api.get(`/v2/qr-codes/${code.id}`)).body.status).toBe('archived');
    const simulated = await api.post('/v2/simulate', { qr_id: code.id, at: iso(at + 1) });
    expect(simulated.body.outcome).toBe('not_found');
    clock.set(at + 1);
    expect((await scan(app().url, code.slug)).status).toBe(404);
    const [refused] = (await api.get(`/v2/qr-codes/${code.id}/history`)).body.items;
    expect(refused.what).toMatchObject({ kind: 'not_made', code: 'unsafe_url' });
  });

  test('is checked by every source as soon as it is made', async () => {
    const { api } = await freshAccount(app(), { plan: 'enterprise' });
    const code = await renderedCode(api, { redirect_url: MENU });
    const at = clock.now() + 60_000;
    await api.post(`/v2/qr-codes/${code.id}/planned-changes`, { at: iso(at), change: { redirect_url: EVIL } });
    google.listed = [{ expression: 'evil.example/' }];
    clock.set(at + google.cacheSeconds * 1_000);
    await scan(app().url, code.slug);
    await becomes(code.id, 'blocked');
    expect((await scan(app().url, code.slug)).status).toBe(403);
  });
});
