import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createLogger } from '../../../src/lib/logger.ts';
import { createMailer } from '../../../src/people/sign-in/mailer.ts';
import { startReportMails } from '../../../src/reports/report-mails.ts';
import type { DueWorker } from '../../../src/store/due/due-worker.ts';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { readMail } from '../../harness/read-mail.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const DAY_MS = 86_400_000;
const TARGET = 'https://example.com/';

onBothEngines('reports for clients', (engine) => {
  // A Wednesday.
  const clock = testClock('2026-11-18T12:00:00Z');
  let smtp: SmtpServer;
  let workers: DueWorker<'reportMails'>[] = [];
  afterAll(async () => {
    for (const worker of workers) await worker.close();
    await smtp.stop();
  });
  const app = sharedDashboard(engine, { clock });
  const makeWorker = () =>
    startReportMails({
      store: app().app.store,
      clock,
      log: createLogger('silent'),
      send: createMailer(smtp.url, app().publicUrl),
      publicUrl: app().publicUrl,
      secret: 'the secret of the test',
    });
  beforeAll(async () => {
    smtp = await startSmtpServer();
    workers = [makeWorker(), makeWorker()];
  });

  /** The address is of the public host, the test's server listens at another. */
  const open = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${app().url}${new URL(url).pathname}${new URL(url).search}`, { headers });
  const scans = async (slug: string, many: number) => {
    for (let at = 0; at < many; at++) await scan(app().url, slug, { headers: { 'user-agent': AGENTS.iphone } });
  };

  test('views filtered by a tag sum the codes that have it, also within a project, and the books balance', async () => {
    const { api } = await app().owner();
    const [one, two, three] = await Promise.all([
      renderedCode(api, { redirect_url: TARGET }),
      renderedCode(api, { redirect_url: TARGET }),
      renderedCode(api, { redirect_url: TARGET }),
    ]);
    if (!one || !two || !three) throw new Error('There are no codes');
    for (const { id } of [one, two]) await api.patch(`/v2/qr-codes/${id}`, { tags: ['Menus'] });
    await scans(one.slug, 3);
    await scans(two.slug, 2);
    await scans(three.slug, 4);
    const { body: project } = await api.post('/v2/projects', { name: 'Other' });
    await api.patch(`/v2/qr-codes/${two.id}`, { project_id: project.project_id });
    const total = async (path: string, tag?: string) =>
      (await api.get(`/v2/analytics/${path}`, { query: tag ? { tag } : {} })).body.total;
    expect(await total('account/trend')).toBe(9);
    for (const view of ['', '/trend', '/countries', '/devices', '/hours', '/referrers', '/rules'])
      expect([view, await total(`account${view}`, 'MENUS')]).toEqual([view, 5]);
    expect(await total(`projects/${project.project_id}/devices`, 'Menus')).toBe(2);
    expect(await total('account/devices', 'Nothing')).toBe(0);
    const { body } = await api.get('/v2/analytics/account/devices', { query: { tag: 'Menus' } });
    expect([body.items, body.other]).toEqual([[{ device: 'ios', scans: 5 }], 0]);
  });

  test('a report shows the figures without an account, and only as long as it stands', async () => {
    const account = await app().owner({ timeZone: 'Europe/Berlin' });
    const { api } = account;
    const label = '<img src=x onerror=alert(1)> “Menu”';
    const code = await renderedCode(api, { redirect_url: TARGET, label });
    await api.patch(`/v2/qr-codes/${code.id}`, { tags: ['Menus'] });
    await scans(code.slug, 7);
    const expires_at = new Date(clock.now() + DAY_MS).toISOString();
    const make = async (body: object, headers = {}) => (await api.post('/v2/report-links', body, { headers })).body;
    const ofCode = await make({ qr_id: code.id });
    const ofProject = await make({ project_id: account.defaultProjectId, expires_at });
    const key = { 'idempotency-key': 'once' };
    const ofTag = await make({ tag: 'menus' }, key);
    expect(await make({ tag: 'menus' }, key)).toMatchObject({ report_id: ofTag.report_id, url: null });

    for (const { url } of [ofCode, ofProject, ofTag]) {
      const page = await open(url);
      const html = await page.text();
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.headers.get('x-robots-tag')).toContain('noindex');
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(html.length).toBeLessThan(60_000);
      expect(html).toContain('<p class="total">7</p>');
      expect(html).not.toMatch(/<script|<img|https?:\/\/(?!www\.w3)/);
    }
    expect(await (await open(ofCode.url)).text()).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const arabic = await (await open(`${ofCode.url}?days=365`, { 'accept-language': 'ar' })).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.length).toBeLessThan(60_000);

    const { body: list } = await api.get('/v2/report-links');
    expect(list.items.map(({ qr_id, project_id, tag }: Record<string, unknown>) => [qr_id, project_id, tag])).toEqual([
      [null, null, 'Menus'],
      [null, account.defaultProjectId, null],
      [code.id, null, null],
    ]);
    // Nowhere are the tokens themselves.
    const rows = JSON.stringify(await query(app().storeEnv, 'select * from report_links'));
    for (const { url } of [ofCode, ofProject, ofTag]) expect(rows).not.toContain(url.slice(-43));

    expect((await api.send('DELETE', `/v2/report-links/${ofCode.report_id}`)).status).toBe(200);
    clock.advance(DAY_MS);
    const gone = await Promise.all(
      [ofCode.url, ofProject.url, ofCode.url.slice(0, -1), ofCode.url.slice(0, -43) + 'x'.repeat(43)].map(
        async (url) => {
          const page = await open(url);
          return [page.status, await page.text()];
        },
      ),
    );
    for (const each of gone) expect(each).toEqual([404, gone[0]?.[1] ?? '']);
    expect((await open(ofTag.url)).status).toBe(200);
  });

  test('a report is mailed once on Monday by one of two servers, until its reader ends it', async () => {
    const { api } = await app().owner({ timeZone: 'America/New_York' });
    const code = await renderedCode(api, { redirect_url: TARGET, label: 'Summer' });
    await scans(code.slug, 3);
    const reader = `${crypto.randomUUID()}@example.com`;
    const mail = { to: [reader, `other-${reader}`], every: 'week' };
    await api.post('/v2/report-links', { qr_id: code.id, mail });
    const mailed = async (until: string) => {
      smtp.mails.length = 0;
      clock.advance(Date.parse(until) - clock.now());
      await Promise.all(workers.map((worker) => worker.run()));
      return smtp.mails.filter(({ to }) => to.endsWith(reader)).map(({ to, data }) => ({ to, ...readMail(data) }));
    };
    expect(await mailed('2026-11-23T10:59:00Z')).toEqual([]);
    const [first, second, ...more] = await mailed('2026-11-23T11:00:00Z');
    expect([first?.to, second?.to, more]).toEqual([reader, `other-${reader}`, []]);
    expect(first?.subject).toBe('3 scans of “Summer” in the last week');
    expect(first?.html).not.toContain('<script');
    expect(await mailed('2026-11-23T23:00:00Z')).toEqual([]);
    const off = /End these mails: (\S+)/.exec(first?.text ?? '')?.[1] ?? '';
    expect(first?.header('list-unsubscribe')).toBe(`<${off}>`);
    // The test's workers have a secret of their own.
    await app().app.store.write.endReportMail({ id: off.split('=')[1]?.split('.')[0] ?? '', address: reader });
    const next = await mailed('2026-11-30T11:00:00Z');
    expect(next.map(({ to }) => to)).toEqual([`other-${reader}`]);
    expect(next[0]?.subject).toBe('0 scans of “Summer” in the last week');
  });
});
