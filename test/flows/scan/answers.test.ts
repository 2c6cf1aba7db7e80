import { afterAll, beforeAll, expect, test } from 'bun:test';
import { setProjectArchived } from '../../../src/projects/change-project.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { rawStatus } from '../../harness/raw-http.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { startApp, type TestAccount, type TestApp } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const TARGET = 'https://example.com/menu';

onBothEngines('a scan', (engine) => {
  const clock = testClock('2026-11-16T10:00:00.000Z');
  let server: TestApp;
  let account: TestAccount;
  let api: ApiClient;

  beforeAll(async () => {
    server = await startApp(engine, { clock, env: { COUNTRY_HEADER: 'cf-ipcountry' } });
    account = await server.account({
      timeZone: 'Europe/Berlin',
      limits: { burst_per_second: 100_000, per_minute: 100_000 },
    });
    api = account.api;
  });
  afterAll(() => server.stop());

  const countOf = async (id: string) => (await api.get(`/v1/qr-codes/${id}`)).body.scan_count;

  test('is redirected with 302, not cacheable, and counted before it is answered', async () => {
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET });
    const reply = await scan(server.url, slug);
    expect(reply.status).toBe(302);
    expect(reply.location).toBe(TARGET);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer-when-downgrade');
    expect(await countOf(id)).toBe(1);
  });

  test('finds the code whatever the case of the slug', async () => {
    const { slug } = await renderedCode(api, { redirect_url: TARGET });
    expect((await scan(server.url, slug.toUpperCase())).status).toBe(302);
  });

  test('of an unknown slug, an archived code and a code of an archived project gets the same 404', async () => {
    const archived = await renderedCode(api, { redirect_url: TARGET });
    await api.patch(`/v1/qr-codes/${archived.id}`, { status: 'archived' });
    const project = (await api.post('/v1/projects', { name: 'gone' })).body.project_id;
    const orphan = await renderedCode(api, { redirect_url: TARGET, project_id: project });
    await setProjectArchived({ store: server.app.store, clock }, account.id, project, true);
    const slugs = ['qr-22222222', archived.slug, orphan.slug];
    const pages = await Promise.all(slugs.map((slug) => scan(server.url, slug, { headers: HTML })));
    expect(pages.map((page) => page.status)).toEqual([404, 404, 404]);
    expect(new Set(pages.map((page) => page.text)).size).toBe(1);
    const json = await Promise.all(slugs.map((slug) => scan(server.url, slug)));
    expect(json.map((reply) => JSON.parse(reply.text).code)).toEqual(Array(3).fill('qr_not_found'));
  });

  test('resolves again when the project is unarchived', async () => {
    const project = (await api.post('/v1/projects', { name: 'back' })).body.project_id;
    const { slug } = await renderedCode(api, { redirect_url: TARGET, project_id: project });
    const deps = { store: server.app.store, clock };
    await setProjectArchived(deps, account.id, project, true);
    expect((await scan(server.url, slug)).status).toBe(404);
    await setProjectArchived(deps, account.id, project, false);
    expect((await scan(server.url, slug)).status).toBe(302);
  });

  test('is redirected one millisecond before expires_at and gets 410 at that instant', async () => {
    const { slug } = await renderedCode(api, {
      redirect_url: TARGET,
      expires_at: '2026-11-16T12:00:00+01:00',
    });
    clock.set('2026-11-16T10:59:59.999Z');
    expect((await scan(server.url, slug)).status).toBe(302);
    clock.set('2026-11-16T11:00:00.000Z');
    const reply = await scan(server.url, slug);
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([410, 'qr_expired']);
    clock.set('2026-11-16T10:00:00.000Z');
  });

  test('works for a code that expires at the end of year 9999', async () => {
    const { slug } = await renderedCode(api, {
      redirect_url: TARGET,
      expires_at: '9999-12-31T23:59:59.999Z',
    });
    expect((await scan(server.url, slug)).status).toBe(302);
  });

  test('gets 410 once the limit is reached or lowered below the count, and is redirected again when it is raised', async () => {
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET, scan_limit: 3 });
    const statuses = async (times: number) => {
      const seen: number[] = [];
      for (let i = 0; i < times; i++) seen.push((await scan(server.url, slug)).status);
      return seen;
    };
    expect(await statuses(4)).toEqual([302, 302, 302, 410]);
    expect(JSON.parse((await scan(server.url, slug)).text).code).toBe('qr_scan_limit_reached');
    await api.patch(`/v1/qr-codes/${id}`, { scan_limit: 5 });
    expect(await statuses(3)).toEqual([302, 302, 410]);
    await api.patch(`/v1/qr-codes/${id}`, { scan_limit: 1 });
    expect(await statuses(1)).toEqual([410]);
    await api.patch(`/v1/qr-codes/${id}`, { scan_limit: null });
    expect(await statuses(2)).toEqual([302, 302]);
    expect(await countOf(id)).toBe(7);
  });

  test('by HEAD, a prefetch, a link preview or a crawler gets the same response and is not counted', async () => {
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET, scan_limit: 1 });
    const visits: RequestInit[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { 'user-agent': AGENTS.whatsapp } },
      { headers: { 'user-agent': AGENTS.googlebot } },
    ];
    for (const visit of visits) expect((await scan(server.url, slug, visit)).status).toBe(302);
    expect(await countOf(id)).toBe(0);
    expect((await scan(server.url, slug, { headers: { 'user-agent': 'curl/8.5.0' } })).status).toBe(302);
    for (const visit of visits) expect((await scan(server.url, slug, visit)).status).toBe(410);
    expect(await countOf(id)).toBe(1);
  });

  test('follows the first rule that matches: device, country, both, schedule in the owner’s time zone', async () => {
    const { slug } = await renderedCode(api, {
      redirect_url: TARGET,
      redirect_rules: [
        {
          condition: 'device',
          value: 'ios',
          condition2: 'country',
          value2: 'de',
          url: 'https://example.com/ios-de',
        },
        { condition: 'country', value: 'FR', url: 'https://example.com/fr' },
        { condition: 'device', value: 'ios', url: 'https://example.com/ios' },
        {
          condition: 'schedule',
          schedule_days: ['mon'],
          schedule_start: '12:00',
          schedule_end: '13:00',
          url: 'https://example.com/lunch',
        },
      ],
    });
    const go = async (agent: string, country: string) =>
      (await scan(server.url, slug, { headers: { 'user-agent': agent, 'cf-ipcountry': country } })).location;
    expect(await go(AGENTS.iphone, 'DE')).toBe('https://example.com/ios-de');
    expect(await go(AGENTS.iphone, 'FR')).toBe('https://example.com/fr');
    expect(await go(AGENTS.iphone, 'XX')).toBe('https://example.com/ios');
    expect(await go(AGENTS.desktop, 'US')).toBe(TARGET);
    clock.set('2026-11-16T11:00:00.000Z');
    expect(await go(AGENTS.desktop, 'US')).toBe('https://example.com/lunch');
    clock.set('2026-11-16T12:00:00.000Z');
    expect(await go(AGENTS.desktop, 'US')).toBe(TARGET);
    clock.set('2026-11-16T10:00:00.000Z');
  });

  test('shows the text of a text code: a page for browsers, plain text for programs', async () => {
    const { id, slug } = await renderedCode(api, { type: 'text', text: 'Hello <b>there</b>' });
    const plain = await scan(server.url, slug);
    expect([plain.status, plain.text]).toEqual([200, 'Hello <b>there</b>']);
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const page = await scan(server.url, slug, { headers: HTML });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Hello &lt;b&gt;there&lt;/b&gt;');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await countOf(id)).toBe(2);
  });

  test('of a blocked code gets 403 with a warning', async () => {
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET });
    const code = await server.app.store.read.findQrCode(wholeAccount(account.id), id);
    if (!code) throw new Error('The code is gone');
    const verdict = { status: 'blocked' as const, reasons: [], blockedLinks: null };
    const moves = [{ job: code, ...verdict, dueAt: clock.now() + 1e9 }];
    await server.app.store.write.changeStatusBySafety({ moves, now: clock.now() });
    const reply = await scan(server.url, slug);
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([403, 'qr_blocked']);
    const page = await scan(server.url, slug, { headers: HTML });
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    await api.patch(`/v1/qr-codes/${id}`, { redirect_url: 'https://example.com/safe' });
    expect((await scan(server.url, slug)).location).toBe('https://example.com/safe');
  });

  test('is not redirected elsewhere by its query, by hosts in headers, or by look-alike paths', async () => {
    const { slug } = await renderedCode(api, { redirect_url: TARGET });
    for (const tail of ['?url=https://evil.example', '?next=//evil.example', '?redir_url=x&a=b']) {
      expect((await scan(server.url, slug + tail)).location).toBe(TARGET);
    }
    const forwarded = { headers: { 'x-forwarded-host': 'evil.example' } };
    expect((await scan(server.url, slug, forwarded)).location).toBe(TARGET);
    for (const path of [`//${slug}`, `/${slug}/`, `/${slug};x`, `/..%2f${slug}`, `/${slug}%00`, `/a/${slug}`]) {
      expect([path, await rawStatus(server.url, path)]).toEqual([path, 404]);
    }
  });

  test('gets a Location in ASCII, also where the target was sent in another script', async () => {
    const { slug } = await renderedCode(api, { redirect_url: 'https://bücher.example/größe?q=ü' });
    expect((await scan(server.url, slug)).location).toBe('https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?q=%C3%BC');
  });

  test('is recorded in the owner’s time zone by hour, country, device, referrer host, rule and class, never with an address', async () => {
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET });
    const headers = {
      'user-agent': AGENTS.iphone,
      'cf-ipcountry': 'JP',
      referer: 'https://Social.example/post/1?x=y',
    };
    await scan(server.url, slug, { headers });
    await scan(server.url, slug, { headers });
    await scan(server.url, slug, { headers: { ...headers, 'user-agent': AGENTS.whatsapp } });
    const code = await server.app.store.read.findQrCode(wholeAccount(account.id), id);
    const scope = { table: 'code_days', scope: code?.seq ?? -1 } as const;
    const local = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO('Europe/Berlin');
    const { days, notRecorded } = await server.app.store.read.readDays(scope, { from: null, to: null });
    expect(notRecorded).toBe(0);
    expect(days).toEqual([
      {
        day: Date.parse(local.toPlainDate().toString()) / 86_400_000,
        total: 2,
        columns: {
          total: 2,
          hours: JSON.stringify([local.hour, 2]),
          devices: '["ios",2]',
          rules: null,
          variants: null,
          buttons: null,
          visits: '["preview",1]',
          countries: '["JP",2]',
          referrers: '["social.example",2]',
          codes: null,
        },
      },
    ]);
  });

  test('sees every change that was answered before it began', async () => {
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET });
    for (let round = 0; round < 20; round++) {
      const target = `https://example.com/round-${round}`;
      await api.patch(`/v1/qr-codes/${id}`, { redirect_url: target });
      expect((await scan(server.url, slug)).location).toBe(target);
    }
  });
});
