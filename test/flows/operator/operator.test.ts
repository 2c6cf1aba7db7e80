import { expect, test } from 'bun:test';
import { systemClock } from '../../../src/lib/clock.ts';
import { reportAbuse } from '../../../src/safety/report-abuse.ts';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { until } from '../../harness/until.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

onBothEngines("the operator's pages", (engine) => {
  const app = sharedDashboard(engine, { env: { COUNTRY_HEADER: 'x-country' } });
  const operator = () => app().operator();

  test('the account list shows plan, usage, limits and last activity, and searches by part of the e-mail', async () => {
    const [{ dashboard }, owner] = [await operator(), await app().owner({ plan: 'agency' })];
    const { slug } = await renderedCode(owner.api, { redirect_url: 'https://example.com/' });
    await scan(app().url, slug);
    await app().app.store.write.mergeScanJournal({ upTo: null });
    const find = async (contains: string) =>
      (await dashboard.ask('GET /operator/accounts', { query: { contains } })).items;
    const [found, ...others] = await find(owner.email.toUpperCase());
    expect(others).toEqual([]);
    expect(found).toEqual({
      account_id: owner.id,
      email: owner.email,
      plan: 'agency',
      api_access: true,
      limits: expect.objectContaining({ per_minute: expect.any(Number) }),
      active_codes: 1,
      max_active_codes: 25_000,
      projects: 1,
      domains: 0,
      scans_30_days: 1,
      last_activity_at: expect.stringMatching(/Z$/),
      suspended_at: null,
      deletion_due_at: null,
      is_operator: false,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await find('%')).toEqual([]);
    expect(await find('')).toContainEqual(expect.objectContaining({ account_id: owner.id }));
  });

  test('a suspended account loses its keys and the dashboard until it is restored; its printed codes keep working', async () => {
    const [{ dashboard }, owner] = [await operator(), await app().owner()];
    const { slug } = await renderedCode(owner.api, { redirect_url: 'https://example.com/' });
    const set = (body: object) => dashboard.ask('PATCH /operator/accounts/{id}', { id: owner.id, body });
    expect((await set({ suspended: true })).suspended_at).not.toBeNull();
    const refused = await owner.api.get('/v1/projects');
    expect([refused.status, refused.body.code]).toEqual([403, 'api_access_disabled']);
    await owner.dashboard.refused('GET /me', {}, 401, 'signed_out');
    expect(await app().enter(owner).catch(String)).toContain('"code":"account_suspended"');
    expect((await scan(app().url, slug)).status).toBe(302);
    expect((await set({ suspended: false })).suspended_at).toBeNull();
    expect((await owner.api.get('/v1/projects')).status).toBe(200);
    await (await app().enter(owner)).dashboard.ask('GET /me', {});
  });

  test('plan, API access and limits change at once, sign-in links can be made, and invalid values are refused', async () => {
    const [admin, owner] = [await operator(), await app().owner()];
    const { dashboard } = admin;
    const id = owner.id;
    const change = (body: object) => dashboard.ask('PATCH /operator/accounts/{id}', { id, body });
    expect(await change({ plan: 'starter', limits: { active_codes: 7 } })).toMatchObject({
      plan: 'starter',
      max_active_codes: 7,
    });
    expect(await change({ limits: { active_codes: null } })).toMatchObject({ max_active_codes: 100 });
    await change({ api_access: false });
    expect((await owner.api.get('/v1/projects')).body.code).toBe('api_access_disabled');
    const { url } = await dashboard.ask('POST /operator/accounts/{id}/sign-in-link', { id });
    expect(url).toMatch(/^http:\/\/localhost:\d+\/app\/welcome#\w{43}$/);
    const route = 'PATCH /operator/accounts/{id}';
    await dashboard.refused(route, { id, body: { plan: 'gold' } }, 400, 'invalid_request', 'gold');
    await dashboard.refused(route, { id, body: { limits: { per_minute: -1 } } }, 400, 'invalid_request');
    await dashboard.refused(route, { id: 'acc_none', body: {} }, 404, 'not_found');
    await dashboard.refused(route, { id: admin.id, body: { suspended: true } }, 400, 'invalid_request');
    await owner.dashboard.refused(route, { id, body: { plan: 'pro' } }, 403, 'operator_only');
  });

  test('safety events show who blocked a code and why, who unblocked it and when it became active again', async () => {
    const [admin, owner] = [await operator(), await app().owner()];
    const { id: qr_id, slug } = await renderedCode(owner.api, {
      redirect_url: 'https://example.com/',
      name: 'Menu',
    });
    const { store } = app().app;
    const report = { code: slug, reason: 'phishing', details: '', email: '' };
    await reportAbuse({ store, clock: systemClock, secret: '' }, report, '198.51.100.1');
    const reports = await admin.dashboard.ask('GET /operator/reports', { query: {} });
    const id = reports.items.find((item) => item.qr_id === qr_id)?.report_id ?? '';
    await admin.dashboard.ask('POST /operator/reports/{id}/block', { id, body: { reason: 'it is a fraud' } });
    await admin.dashboard.ask('POST /operator/blocked-codes/{id}/unblock', { id: qr_id });
    await until(async () => (await scan(app().url, slug)).status === 302);
    const events = async (query: { qr_id?: string }) =>
      (await admin.dashboard.ask('GET /operator/safety-events', { query })).items;
    const listed = await events({ qr_id });
    expect(listed.map(({ verdict, by, operator: who }) => [verdict, by, who])).toEqual([
      ['active', 'safety', null],
      ['unblocked', 'operator', admin.email],
      ['blocked', 'operator', admin.email],
    ]);
    expect(listed.at(-1)).toMatchObject({
      label: 'Menu',
      account_email: owner.email,
      link: `${app().publicUrl}/${slug}`,
    });
    expect(listed.at(-1)?.reasons[0]?.text).toContain('it is a fraud');
    expect(await events({})).toEqual(expect.arrayContaining(listed));
    expect(await events({ qr_id: 'qr_none' })).toEqual([]);
    // The owner may see the reason, but not which operator it was.
    const history = await owner.dashboard.send('GET /v2/qr-codes/{id}/history', { id: qr_id });
    expect(JSON.stringify(history.body)).not.toContain(admin.email);
    expect(history.body.items.map(({ what }: { what: { kind: string } }) => what.kind)).toEqual([
      'safety',
      'safety',
      'created',
    ]);
    await owner.dashboard.refused('GET /operator/safety-events', {}, 403, 'operator_only');
  });

  test('one malformed row of an older import does not take the list of events or of blocked codes away', async () => {
    const [admin, owner] = [await operator(), await app().owner()];
    const { id } = await renderedCode(owner.api, { redirect_url: 'https://example.com/' });
    await query(
      app().storeEnv,
      `insert into safety_events (code_id, account_id, at, verdict, reasons) values ('${id}', '${owner.id}', 5, 'blocked', '{}')`,
    );
    await query(
      app().storeEnv,
      `update qr_codes set status = 'blocked', operator_block = 'x', safety_reasons = '{}' where id = '${id}'`,
    );
    const events = await admin.dashboard.ask('GET /operator/safety-events', { query: { qr_id: id } });
    expect(events.items).toMatchObject([{ reasons: [], by: 'safety' }]);
    const blocked = await admin.dashboard.ask('GET /operator/blocked-codes', { query: {} });
    expect(blocked.items.find(({ qr_id }) => qr_id === id)).toMatchObject({ reasons: [] });
  });

  test('health shows version, engine, sizes, queues and the last runs', async () => {
    const { dashboard } = await operator();
    expect(await dashboard.ask('GET /operator/health', {})).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      engine,
      started_at: expect.stringMatching(/Z$/),
      memory_bytes: expect.any(Number),
      database_bytes: expect.any(Number),
      accounts: expect.any(Number),
      codes: expect.any(Number),
      pictures_waiting: 0,
      verified_domains: 0,
      failing_domains: 0,
      open_reports: 0,
      last_backup_at: null,
      rates: { scans_per_second: expect.any(Object), requests_per_second: expect.any(Object) },
      last_rescan: { state: 'idle', total: 0, checked: 0, blocked: 0, unblocked: 0, finished_at: null },
    });
  });

  test('the visitor page shows address, country and device as the server sees them, and which headers it trusted', async () => {
    const { dashboard } = await operator();
    const seen = async (headers: Record<string, string>) =>
      (await dashboard.send('GET /operator/visitor', {}, { headers })).body;
    expect(await seen({ 'x-forwarded-for': '10.9.8.7, 203.0.113.9', 'x-country': 'de' })).toMatchObject({
      connected_from: '127.0.0.1',
      is_trusted_proxy: true,
      forwarded_for: '10.9.8.7, 203.0.113.9',
      address: '203.0.113.9',
      country: 'DE',
      country_source: 'header x-country',
      why: [expect.stringContaining('trusted proxy'), expect.stringContaining('x-country')],
    });
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)' };
    expect(await seen(phone)).toMatchObject({ address: '127.0.0.1', country: null, device: 'ios' });
  });
});
