import { afterAll, beforeAll, expect, test } from 'bun:test';
import { slugOf } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { startApp, type TestAccount, type TestApp } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { samplePdf, samplePng } from '../../pictures/make-files.ts';
import { storedFile } from '../files/support/files.ts';

const HTML = { accept: 'text/html' };
const to = (name: string) => `https://example.com/${name}`;

const PAGE = {
  title: 'Café Central',
  text: 'Open daily. Call +49 30 1234567.',
  buttons: [
    { label: 'Menu', url: to('menu'), icon: 'menu' },
    { label: 'Call us', url: 'tel:+49301234567', icon: 'phone' },
    { label: 'Write', url: 'mailto:hello@example.com?subject=Table' },
  ],
  colours: { background: '#fde68a', buttons: '#1e3a8a' },
};
const EVENT = {
  title: 'Summer party, again; with "friends"',
  start: '2027-06-30T19:30',
  end: '2027-07-01T01:00',
  timezone: 'Europe/Berlin',
  place: 'Main St. 1\\2, Berlin',
  description: 'Bring a friend;\nand a cake.',
  url: to('party'),
};
const APP = { ios: to('ios'), android: to('android'), other: to('web') };

const tooMany = Array.from({ length: 31 }, (_, at) => ({ label: `${at}`, url: to(`${at}`) }));
const button = (change: object) => ({
  type: 'page',
  qr_data: { ...PAGE, buttons: [{ ...PAGE.buttons[0], ...change }] },
});

const BAD: [object, string][] = [
  [{ type: 'page' }, 'qr_data'],
  [{ type: 'page', qr_data: {} }, 'qr_data.title'],
  [{ type: 'page', qr_data: { ...PAGE, title: 'a\tb' } }, 'qr_data.title'],
  [{ type: 'page', qr_data: { ...PAGE, text: 'a\u0000' } }, 'qr_data.text'],
  [{ type: 'page', qr_data: { ...PAGE, text: 'a'.repeat(1_001) } }, 'qr_data.text'],
  [{ type: 'page', qr_data: { ...PAGE, buttons: tooMany } }, 'qr_data.buttons'],
  [{ type: 'page', qr_data: { ...PAGE, colours: { background: 'red' } } }, 'qr_data.colours.background'],
  [{ type: 'page', qr_data: { ...PAGE, html: '<b>' } }, 'qr_data.html'],
  [{ type: 'page', qr_data: PAGE, redirect_url: to('x') }, 'redirect_url'],
  [button({ label: '' }), 'qr_data.buttons[0].label'],
  [button({ icon: 'instagram' }), 'qr_data.buttons[0].icon'],
  [button({ url: 'javascript:alert(1)' }), 'qr_data.buttons[0].url'],
  [button({ url: 'data:text/html,x' }), 'qr_data.buttons[0].url'],
  [button({ url: 'tel:call me' }), 'qr_data.buttons[0].url'],
  [button({ url: 'mailto:a@example.com?bcc=b@example.com' }), 'qr_data.buttons[0].url'],
  [button({ url: 'mailto:a@example.com?subject=a%0d%0abcc:b@example.com' }), 'qr_data.buttons[0].url'],
  [button({ url: 'mailto:a@example.com,b@example.com' }), 'qr_data.buttons[0].url'],
  [button({ url: 'https://user:secret@example.com/' }), 'qr_data.buttons[0].url'],
  [{ type: 'event', qr_data: { ...EVENT, start: '2027-02-30T10:00' } }, 'qr_data.start'],
  [{ type: 'event', qr_data: { ...EVENT, start: '2027-06-30T19:30Z' } }, 'qr_data.start'],
  [{ type: 'event', qr_data: { ...EVENT, end: EVENT.start } }, 'qr_data.end'],
  [{ type: 'event', qr_data: { ...EVENT, end: '2027-06-30T19:00' } }, 'qr_data.end'],
  [{ type: 'event', qr_data: { ...EVENT, timezone: 'Berlin' } }, 'qr_data.timezone'],
  [{ type: 'event', qr_data: { ...EVENT, url: 'ftp://example.com' } }, 'qr_data.url'],
  [{ type: 'app', qr_data: { ios: to('ios') } }, 'qr_data.other'],
  [{ type: 'app', qr_data: { ...APP, android: 'market://details?id=a' } }, 'qr_data.android'],
];

onBothEngines('own content', (engine) => {
  const clock = testClock('2026-12-04T12:00:00.000Z');
  let server: TestApp;
  let account: TestAccount;

  beforeAll(async () => {
    server = await startApp(engine, { clock });
    account = await server.account({ limits: { burst_per_second: 10_000, per_minute: 10_000 } });
  });
  afterAll(() => server.stop());

  const made = async (type: string, qr_data: object, fields: object = {}) => {
    const { status, body } = await account.api.post('/v2/qr-codes', { type, qr_data, ...fields });
    expect([status, body.message]).toEqual([201, undefined]);
    return { id: body.qr_id as string, slug: await slugOf(account.api, body.qr_id), body };
  };
  const change = async (id: string, fields: object) => {
    const { status, body } = await account.api.patch(`/v2/qr-codes/${id}`, fields);
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  const code = async (id: string) => (await account.api.get(`/v2/qr-codes/${id}`)).body;
  const view = async (id: string, name: string) => (await account.api.get(`/v2/analytics/qr-codes/${id}/${name}`)).body;
  const go = (path: string, headers: Record<string, string> = HTML) => scan(server.url, path, { headers });
  const places = async (path: string, headers?: Record<string, string>) => {
    const { status, location } = await go(path, headers);
    return [status, location];
  };

  test('is refused where it does not fit, by the name of its field', async () => {
    for (const [body, field] of BAD) {
      const { status, body: refusal } = await account.api.post('/v2/qr-codes', body);
      expect([refusal.code, refusal.field, status]).toEqual(['invalid_request', field, 400]);
    }
  });

  test('is shown as it was sent, named by its title, and in v1 in lists and by id', async () => {
    for (const [type, data, label] of [
      ['page', PAGE, PAGE.title],
      ['event', EVENT, EVENT.title],
      ['app', APP, 'example.com'],
    ] as const) {
      const { id, body } = await made(type, data);
      expect(body).toMatchObject({ type, label, redirect_url: null, qr_data: data });
      const v1 = (await account.api.get(`/v1/qr-codes/${id}`)).body;
      expect([v1.type, v1.redirect_url, v1.qr_data]).toEqual([type, null, data]);
      const { items } = (await account.api.get('/v1/qr-codes', { query: { type } })).body;
      expect(items.map((item: { qr_id: string }) => item.qr_id)).toContain(id);
      const refused = await account.api.post('/v1/qr-codes', { type, qr_data: data });
      expect([refused.status, refused.body.field]).toEqual([400, 'type']);
    }
  });

  test('changes with a history and an undo, and is found by external_id', async () => {
    const { id } = await made('page', PAGE, { external_id: 'menu' });
    const next = { title: 'Closed', buttons: [] };
    await change(id, { qr_data: next });
    const [last] = (await account.api.get(`/v2/qr-codes/${id}/history`)).body.items;
    expect(last.what.fields).toEqual([{ field: 'qr_data', before: PAGE, after: next }]);
    const put = await account.api.post('/v2/qr-codes/external/menu', { type: 'page', qr_data: PAGE }, {}, 'PUT');
    expect([put.status, put.body.qr_data]).toEqual([200, PAGE]);
    const { body } = await account.api.post('/v2/qr-codes/batch', {
      operations: [{ update: { qr_id: id, qr_data: next } }, { create: { type: 'app', qr_data: APP } }],
    });
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 201]);
    expect((await code(id)).qr_data).toEqual(next);
  });

  test('a page shows title, text and buttons without a script, and to programs as text', async () => {
    const { slug, id } = await made('page', PAGE);
    const page = await go(slug);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<bdi>Café Central</bdi></h1>');
    expect(page.text).toContain('href="?b=1"');
    expect(page.text).toContain('href="tel:+49301234567"');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain(`/report?code=${slug}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const program = await go(slug, {});
    expect(program.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(program.text).toContain(`Menu: ${to('menu')}\n`);
    expect((await code(id)).scan_count).toBe(2);
  });

  test('a click leads to the address of its button, and is counted as a click and not as a scan', async () => {
    const { id, slug } = await made('page', PAGE, { pass_query: true });
    await go(slug);
    expect(await places(`${slug}?b=1`)).toEqual([302, to('menu')]);
    expect(await places(`${slug.toUpperCase()}?utm_source=a&b=1`)).toEqual([302, to('menu')]);
    expect(await places(`${slug}?b=2`)).toEqual([302, 'tel:+49301234567']);
    expect(await places(`${slug}?b=3`)).toEqual([302, 'mailto:hello@example.com?subject=Table']);
    const machine = { ...HTML, 'user-agent': AGENTS.googlebot };
    expect(await places(`${slug}?b=1`, machine)).toEqual([302, to('menu')]);
    const head = await scan(server.url, `${slug}?b=1`, { method: 'HEAD', headers: HTML });
    expect([head.status, head.location]).toEqual([302, to('menu')]);
    expect((await code(id)).scan_count).toBe(1);
    const items = [
      { button: 1, url: to('menu'), clicks: 2 },
      { button: 2, url: 'tel:+49301234567', clicks: 1 },
      { button: 3, url: 'mailto:hello@example.com?subject=Table', clicks: 1 },
    ];
    expect(await view(id, 'buttons')).toMatchObject({ items, total: 4, other: 0 });
    const cut = (await account.api.get(`/v2/analytics/qr-codes/${id}/buttons`, { query: { limit: '1' } })).body;
    expect(cut).toMatchObject({ items: items.slice(0, 1), total: 4, other: 2 });
    for (const name of ['trend', 'devices', 'rules', 'variants']) expect((await view(id, name)).total).toBe(1);
    expect((await view(id, 'visits')).total).toBe(0);
    expect((await account.api.get(`/v2/analytics/qr-codes/${id}`)).body.buttons).toEqual(items);
    // By the address that it had.
    await change(id, { qr_data: { ...PAGE, buttons: [{ label: 'Menu', url: to('new') }] } });
    expect(await places(`${slug}?b=1`)).toEqual([302, to('new')]);
    expect((await view(id, 'buttons')).items).toContainEqual({ button: 1, url: to('new'), clicks: 1 });
    const all = (await account.api.get('/v2/analytics/account/buttons')).body;
    expect(all.items).toContainEqual({ button: 1, url: to('new'), clicks: 1 });
  });

  test('a query that is no button is a scan', async () => {
    const { id, slug } = await made('page', PAGE);
    const queries = ['b=0', 'b=4', 'b=31', 'b=1x', 'b=01', 'b=', 'bb=1', 'c=1'];
    for (const query of queries) expect((await go(`${slug}?${query}`)).status).toBe(200);
    expect((await code(id)).scan_count).toBe(queries.length);
    const link = await made('url', {}, { type: 'url', qr_data: undefined, redirect_url: to('a'), pass_query: true });
    expect(await places(`${link.slug}?b=1`)).toEqual([302, `${to('a')}?b=1`]);
  });

  test('a click on a page that is over is refused as a scan is, but not for the limit that its scans used up', async () => {
    const { id, slug } = await made('page', PAGE, { scan_limit: 1 });
    expect((await go(slug)).status).toBe(200);
    expect((await go(slug)).status).toBe(410);
    expect(await places(`${slug}?b=1`)).toEqual([302, to('menu')]);
    expect((await view(id, 'buttons')).total).toBe(1);
    await change(id, { expires_at: '2026-12-04T12:00:00Z' });
    expect(await places(`${slug}?b=1`)).toEqual([410, null]);
    await change(id, { expired_url: to('over') });
    expect(await places(`${slug}?b=1`)).toEqual([302, to('over')]);
    await change(id, { status: 'archived' });
    expect(await places(`${slug}?b=1`)).toEqual([404, null]);
    expect(await code(id)).toMatchObject({ scan_count: 1 });
    expect((await view(id, 'buttons')).total).toBe(1);
  });

  test('a protected page asks for its password at its buttons too', async () => {
    const { slug } = await made('page', PAGE, { password: 'sesame', scan_limit: 1 });
    expect(await places(`${slug}?b=1`)).toEqual([401, null]);
    const sent = {
      method: 'POST',
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=sesame',
    };
    const opened = await scan(server.url, slug, sent);
    expect(opened.status).toBe(200);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await places(`${slug}?b=1`, { ...HTML, cookie })).toEqual([302, to('menu')]);
    expect((await go(`${slug}?b=1`)).status).toBe(410);
  });

  test('without analytics a click is answered and not recorded', async () => {
    const { id, slug } = await made('page', PAGE, { analytics_enabled: false });
    expect(await places(`${slug}?b=1`)).toEqual([302, to('menu')]);
    expect((await view(id, 'buttons')).total).toBe(0);
  });

  test('a page has a picture of its account alone, behind its password, which is no scan and stops with the code', async () => {
    const { file_id } = await storedFile(account.api, samplePng());
    const pdf = await storedFile(account.api, samplePdf());
    const foreign = await storedFile((await server.account()).api, samplePng());
    for (const image of [pdf.file_id, foreign.file_id, 'fil_00000000000000000000000000', 'x']) {
      const refused = await account.api.post('/v2/qr-codes', { type: 'page', qr_data: { ...PAGE, image } });
      expect([refused.status, refused.body.field]).toEqual([400, 'qr_data.image']);
    }
    const { id, slug } = await made('page', { ...PAGE, image: file_id }, { scan_limit: 1 });
    const page = await go(slug);
    expect(page.text).toContain(`<img class="cover" alt="" src="/${slug}/image">`);
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data:");
    const image = await fetch(`${server.url}/${slug}/image`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await image.arrayBuffer()).equals(samplePng())).toBe(true);
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    expect(await code(id)).toMatchObject({ scan_count: 1 });

    await change(id, { password: 'sesame', scan_limit: null });
    expect((await go(`${slug}/image`)).status).toBe(404);
    const sent = {
      method: 'POST',
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=sesame',
    };
    const cookie = (await scan(server.url, slug, sent)).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await go(`${slug}/image`, { cookie })).status).toBe(200);
    await change(id, { password: null, expires_at: '2026-12-04T12:00:00Z' });
    expect((await go(`${slug}/image`)).status).toBe(404);
    await change(id, { expires_at: null, qr_data: PAGE });
    expect((await go(`${slug}/image`)).status).toBe(404);
    expect((await go(slug)).text).not.toContain('<img');
  });

  test('an event is a page for browsers and a calendar file for programs and at its own address', async () => {
    const { id, slug } = await made('event', EVENT);
    const page = await go(slug, { ...HTML, 'accept-language': 'de' });
    expect(page.text).toContain('Mittwoch, 30. Juni 2027');
    expect(page.text).toContain('Zum Kalender hinzufügen');
    expect(page.text).toContain('https://calendar.google.com/calendar/render?action=TEMPLATE&amp;');
    expect(page.text).toContain(`href="${to('party')}"`);
    const href = /href="(\/qr-[^"]+\.ics[^"]*)"/.exec(page.text)?.[1] ?? '';
    const program = await go(slug, {});
    expect(program.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(program.headers.get('content-disposition')).toBe('attachment; filename="event.ics"');
    for (const path of [href.slice(1), `${slug}.ics`]) {
      const file = await go(path);
      expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'inline; filename="event.ics"']);
      expect(file.text).toBe(program.text);
    }
    const lines = program.text.split('\r\n');
    expect(lines).toContain('DTSTART:20270630T173000Z');
    expect(lines).toContain('DTEND:20270630T230000Z');
    expect(lines).toContain('SUMMARY:Summer party\\, again\\; with "friends"');
    expect(lines).toContain('LOCATION:Main St. 1\\\\2\\, Berlin');
    expect(lines).toContain('DESCRIPTION:Bring a friend\\;\\nand a cake.');
    expect(lines).toContain(`UID:${id}@repoint`);
    expect((await code(id)).scan_count).toBe(2);

    const sequenceOf = (text: string) => Number(/\r\nSEQUENCE:(\d+)\r\n/.exec(text)?.[1]);
    await change(id, { qr_data: { ...EVENT, start: '2027-06-30T20:00' } });
    const later = await go(`${slug}.ics`);
    expect(later.text).toContain('DTSTART:20270630T180000Z');
    expect(sequenceOf(later.text)).toBeGreaterThan(sequenceOf(program.text));
  });

  test('the calendar file stops with its code, and is behind its password', async () => {
    const { id, slug } = await made('event', EVENT, { password: 'sesame' });
    expect(await places(`${slug}.ics`)).toEqual([302, `/${slug}`]);
    await change(id, { password: null, expires_at: '2026-12-04T12:00:00Z' });
    expect(await places(`${slug}.ics`)).toEqual([410, null]);
    await change(id, { expires_at: null, scan_limit: 1 });
    await go(slug);
    expect((await go(`${slug}.ics`)).status).toBe(200);
    await change(id, { status: 'archived' });
    expect(await places(`${slug}.ics`)).toEqual([302, `/${slug}`]);
    const page = await made('page', PAGE);
    expect(await places(`${page.slug}.ics`)).toEqual([302, `/${page.slug}`]);
    expect(await places('qr-unknown-code.ics')).toEqual([302, '/qr-unknown-code']);
    expect((await scan(server.url, `${slug}.ics`, { method: 'POST' })).status).toBe(405);
  });

  test('an app leads each device to its store, after the rules of its owner', async () => {
    const { id, slug } = await made('app', APP);
    const devices = [
      { 'user-agent': AGENTS.iphone },
      { 'user-agent': AGENTS.android },
      { 'user-agent': AGENTS.desktop },
    ];
    const answers = async () => Promise.all(devices.map(async (headers) => (await go(slug, headers)).location));
    expect(await answers()).toEqual([to('ios'), to('android'), to('web')]);
    const { items, total } = await view(id, 'variants');
    expect(total).toBe(3);
    expect(items.map(({ url }: { url: string }) => url).toSorted()).toEqual([to('android'), to('ios'), to('web')]);
    const simulated = await account.api.post('/v2/simulate', { qr_id: id, device: 'android' });
    expect(simulated.body).toMatchObject({ outcome: 'redirect', url: to('android'), rule: null, rules: [] });
    await change(id, {
      rules: [{ when: [{ device: ['ios'] }], url: to('rule') }],
      qr_data: { ...APP, android: undefined },
    });
    expect(await answers()).toEqual([to('rule'), to('web'), to('web')]);
    const again = await account.api.post('/v2/simulate', { qr_id: id, device: 'ios' });
    expect(again.body).toMatchObject({ url: to('rule'), rule: 1, rules: [{ rule: 1, matched: true }] });
    expect((await code(id)).scan_count).toBe(6);
  });
});
