import { afterAll, beforeAll, expect, test } from 'bun:test';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { startApp, type TestAccount, type TestApp } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { expectRefusal } from '../api/support/envelope.ts';

const to = (name: string) => `https://example.com/${name}`;
const TARGET = to('menu');
const HALVES = [
  { url: to('a'), weight: 1 },
  { url: to('b'), weight: 1 },
];
const IOS = [{ device: ['ios'] }];
const DAY_MS = 86_400_000;
const tooMany = Array.from({ length: 11 }, (_, at) => ({ url: to(`${at}`), weight: 1 }));

const BAD: [object, string][] = [
  [{ split: [] }, 'split'],
  [{ split: HALVES.slice(1) }, 'split'],
  [{ split: tooMany }, 'split'],
  [{ split: 'half' }, 'split'],
  [{ split: [HALVES[0], { url: to('b'), weight: 0 }] }, 'split[1].weight'],
  [{ split: [HALVES[0], { url: to('b'), weight: 1_001 }] }, 'split[1].weight'],
  [{ split: [HALVES[0], { url: to('b'), weight: 1.5 }] }, 'split[1].weight'],
  [{ split: [HALVES[0], { url: to('b') }] }, 'split[1].weight'],
  [{ split: [HALVES[0], { url: 'nowhere', weight: 1 }] }, 'split[1].url'],
  [{ split: [HALVES[0], { url: to('b'), weight: 1, name: 'B' }] }, 'split[1].name'],
  [{ split: HALVES, split_by: 'visitor' }, 'split_by'],
  [{ rules: [{ when: IOS, url: to('c'), split: HALVES }] }, 'rules[0].split'],
  [{ rules: [{ when: IOS, url: to('c'), split_by: 'day' }] }, 'rules[0].split_by'],
  [{ rules: [{ when: IOS, split: tooMany }] }, 'rules[0].split'],
  [{ rules: [{ when: IOS, split: [HALVES[0], { url: to('b'), weight: -1 }] }] }, 'rules[0].split[1].weight'],
  [{ rules: [{ when: IOS }] }, 'rules[0].url'],
];

onBothEngines('a split', (engine) => {
  const clock = testClock('2026-12-04T12:00:00.000Z');
  let server: TestApp;
  let account: TestAccount;

  beforeAll(async () => {
    server = await startApp(engine, { clock, env: { COUNTRY_HEADER: 'cf-ipcountry' } });
    account = await server.account({
      timeZone: 'Europe/Berlin',
      limits: { burst_per_second: 10_000, per_minute: 10_000 },
    });
  });
  afterAll(() => server.stop());

  const made = async (change: object) => {
    const code = await renderedCode(account.api, { redirect_url: TARGET });
    const { status, body } = await account.api.patch(`/v2/qr-codes/${code.id}`, change);
    expect([status, body.message]).toEqual([200, undefined]);
    return code;
  };
  const go = async (slug: string, headers: Record<string, string> = {}) =>
    (await scan(server.url, slug, { headers })).location;
  const variants = async (path: string, query: Record<string, string> = {}) =>
    (await account.api.get(`/v2/analytics/${path}/variants`, { query })).body;

  test('is shown as it was sent, beside what v1 shows, and null ends it', async () => {
    const rules = [
      { when: IOS, split: HALVES, split_by: 'day' },
      { when: [{ country: ['EU'] }], split: HALVES },
      { when: [{ device: ['android'] }], url: to('c') },
    ];
    const change = { split: HALVES, split_by: 'day', rules };
    const { id, slug } = await made(change);
    const { body } = await account.api.get(`/v2/qr-codes/${id}`);
    expect(body).toMatchObject({ ...change, redirect_url: TARGET });
    const v1 = (await account.api.get(`/v1/qr-codes/${id}`)).body;
    expect([v1.redirect_url, v1.redirect_rules, 'split' in v1, 'split_by' in v1]).toEqual([
      TARGET,
      [{ condition: 'device', value: 'android', url: to('c') }],
      false,
      false,
    ]);
    await account.api.patch(`/v2/qr-codes/${id}`, { split: null, rules: [] });
    expect(await go(slug)).toBe(TARGET);
  });

  test.each(BAD)('%j is refused, naming %s', async (fields, field) => {
    const reply = await account.api.post('/v2/qr-codes', { redirect_url: TARGET, ...fields });
    expect([reply.status, reply.body.code, reply.body.field]).toEqual([400, 'invalid_request', field]);
  });

  test('every address of it must be safe, it needs a destination and the plan', async () => {
    const unsafe = [HALVES[0], { url: 'http://127.0.0.1/', weight: 1 }];
    for (const [fields, field] of [
      [{ split: unsafe }, 'split[1].url'],
      [{ rules: [{ when: IOS, split: unsafe }] }, 'rules[0].split[1].url'],
    ] as const) {
      const asNew = await account.api.post('/v2/qr-codes', { redirect_url: TARGET, ...fields });
      expect([asNew.status, asNew.body.field]).toEqual([422, field]);
      const { id } = await made({ label: 'Menu' });
      const changed = await account.api.patch(`/v2/qr-codes/${id}`, fields);
      expect([changed.status, changed.body.field]).toEqual([422, field]);
    }
    const text = await account.api.post('/v2/qr-codes', { type: 'text', text: 'Hello', split: HALVES });
    expect([text.status, text.body.field]).toEqual([400, 'split']);
    const small = await server.account({ plan: 'pro', apiAccess: true });
    const refused = await small.api.post('/v2/qr-codes', { redirect_url: TARGET, split: HALVES });
    expect([refused.status, refused.body.field]).toEqual([403, 'split']);
  });

  test('sends scans to all its destinations, by the rule that wins, and the simulator names them', async () => {
    const weighted = [
      { url: to('a'), weight: 1_000 },
      { url: to('b'), weight: 1_000 },
    ];
    const inRule = [
      { url: to('c'), weight: 1 },
      { url: to('d'), weight: 1 },
    ];
    const { id, slug } = await made({ split: weighted, rules: [{ when: IOS, split: inRule, split_by: 'day' }] });
    const ask = async (device: string) => (await account.api.post('/v2/simulate', { qr_id: id, device })).body;
    expect(await ask('desktop')).toMatchObject({
      outcome: 'redirect',
      url: null,
      rule: null,
      split: weighted,
      split_by: 'scan',
    });
    expect(await ask('ios')).toMatchObject({ url: null, rule: 1, split: inRule, split_by: 'day' });
    const desktop = await Promise.all(Array.from({ length: 60 }, () => go(slug)));
    expect(new Set(desktop)).toEqual(new Set([to('a'), to('b')]));
    const phones = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        go(slug, { 'user-agent': AGENTS.iphone, 'x-forwarded-for': `198.51.100.${at}` }),
      ),
    );
    expect(new Set(phones)).toEqual(new Set([to('c'), to('d')]));

    const { body } = await account.api.get(`/v2/analytics/qr-codes/${id}/rules`);
    expect(body.items.toSorted((one: { rule: number | null }) => (one.rule === null ? -1 : 1))).toEqual([
      { rule: null, scans: 60 },
      { rule: 1, scans: 60 },
    ]);
    const counted = (rule: number | null, url: string, goals: (string | null)[]) => ({
      rule,
      url,
      scans: goals.filter((goal) => goal === url).length,
    });
    const view = await variants(`qr-codes/${id}`);
    expect(view).toMatchObject({ total: 120, other: 0, scan_count: 120 });
    expect(view.items).toHaveLength(4);
    expect(view.items).toEqual(
      expect.arrayContaining([
        ...[to('a'), to('b')].map((url) => counted(null, url, desktop)),
        ...[to('c'), to('d')].map((url) => counted(1, url, phones)),
      ]),
    );
  });

  test('by day a visitor lands alike until midnight of the owner, and not for ever', async () => {
    const eight = Array.from({ length: 8 }, (_, at) => ({ url: to(`${at}`), weight: 1 }));
    const { slug } = await made({ split: eight, split_by: 'day' });
    const visitors = Array.from({ length: 24 }, (_, at) => ({ 'x-forwarded-for': `198.51.100.${at}` }));
    const goals = () => Promise.all(visitors.map((headers) => go(slug, headers)));
    clock.set('2026-12-03T23:00:00Z');
    const first = await goals();
    expect(new Set(first).size).toBeGreaterThan(2);
    clock.set('2026-12-04T22:59:59.999Z');
    expect(await goals()).toEqual(first);
    clock.advance(1);
    expect(await goals()).not.toEqual(first);
    const [one] = visitors;
    const other = visitors.map(() => go(slug, { ...one, 'user-agent': `Mozilla/5.0 ${crypto.randomUUID()}` }));
    expect(new Set(await Promise.all(other)).size).toBeGreaterThan(2);
    clock.set('2026-12-04T12:00:00.000Z');
  });

  test('counts scans of before, of machines and without analytics as they are, and the books balance', async () => {
    const { id, slug } = await made({ rules: [{ when: IOS, url: to('ios') }] });
    const phone = { 'user-agent': AGENTS.iphone };
    await go(slug);
    await go(slug, phone);
    await go(slug, phone);
    await account.api.patch(`/v2/qr-codes/${id}`, { split: HALVES, pass_query: true });
    for (let round = 0; round < 10; round++) expect(await go(`${slug}?q=1`)).toMatch(/\/[ab]\?q=1$/);
    await go(slug, { 'user-agent': 'Googlebot/2.1' });
    await scan(server.url, slug, { method: 'HEAD' });
    await account.api.patch(`/v2/qr-codes/${id}`, { analytics_enabled: false });
    await go(slug);
    const view = await variants(`qr-codes/${id}`);
    expect(view).toMatchObject({ total: 13, other: 0, scan_count: 14, not_recorded: 1 });
    const sum = (items: { scans: number }[]) => items.reduce((all, { scans }) => all + scans, 0);
    expect(sum(view.items)).toBe(13);
    const halves = view.items.filter(({ url }: { url: string | null }) => url === to('a') || url === to('b'));
    expect(sum(halves)).toBe(10);
    const cut = await variants(`qr-codes/${id}`, { limit: '1' });
    expect(cut.items).toHaveLength(1);
    expect(sum(cut.items) + cut.other).toBe(13);
    for (const path of [`projects/${account.defaultProjectId}`, 'account']) {
      const of = await variants(path, { from: '2026-12-01', to: '2026-12-31' });
      expect(sum(of.items) + of.other).toBe(of.total);
    }
    const { body: whole } = await account.api.get(`/v2/analytics/qr-codes/${id}`);
    expect(whole.variants).toEqual(view.items);
  });

  test('of the default ends with a destination that v1 sets; one in a rule v1 does not drop', async () => {
    const { id, slug } = await made({ split: HALVES, rules: [{ when: IOS, split: HALVES }] });
    const v1 = (body: object) => account.api.patch(`/v1/qr-codes/${id}`, body);
    expect((await v1({ label: 'Renamed', redirect_url: TARGET })).status).toBe(200);
    expect((await account.api.get(`/v2/qr-codes/${id}`)).body.split).toEqual(HALVES);
    expectRefusal(await v1({ redirect_rules: [] }), 409, 'newer_rules', 'v1');
    expect((await v1({ redirect_url: to('new') })).status).toBe(200);
    expect((await account.api.get(`/v2/qr-codes/${id}`)).body.split).toBeNull();
    expect(await go(slug)).toBe(to('new'));
    expect([to('a'), to('b')]).toContain((await go(slug, { 'user-agent': AGENTS.iphone })) ?? '');
    const { body } = await account.api.get(`/v2/qr-codes/${id}/history`);
    expect(body.items[0].what.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'redirect_url',
      'split',
    ]);
  });

  test('is decided anew by a change at once, whatever was chosen before', async () => {
    const { id, slug } = await made({ split: HALVES, split_by: 'day' });
    await go(slug);
    await account.api.patch(`/v2/qr-codes/${id}`, {
      split: [
        { url: to('c'), weight: 1 },
        { url: to('d'), weight: 1 },
      ],
    });
    expect([to('c'), to('d')]).toContain((await go(slug)) ?? '');
    clock.advance(DAY_MS);
    await account.api.patch(`/v2/qr-codes/${id}`, { split: null, redirect_url: to('c') });
    expect(await go(slug)).toBe(to('c'));
    clock.advance(-DAY_MS);
  });
});
