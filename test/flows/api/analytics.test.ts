import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { VIEWS } from '../../../src/analytics/scope-analytics.ts';
import { WEEKDAYS } from '../../../src/codes/values/redirect-rule.ts';
import { newId } from '../../../src/lib/ids.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import { UNRECORDED } from '../../../src/store/scans/scan-batch.ts';
import type { ScanKind } from '../../../src/store/scans/scan-kind.ts';
import type { Code } from '../../../src/store/schema.ts';
import { batchOf } from '../../engines/support/scan-batches.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { renderedCode } from '../../harness/codes.ts';
import { type Engine, onBothEngines } from '../../harness/engines.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { TARGET } from './support/codes.ts';
import { expectRefusal, expectRefusedField } from './support/envelope.ts';

const DAY_MS = 86_400_000;
const NOW = '2026-04-02T10:00:00Z';
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dayOf = (text: string) => Date.parse(text) / DAY_MS;
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'];
const RUNS: Record<Engine, number> = { sqlite: 12, postgres: 6 };

type Item = Record<string, string | number | null>;
type Kind = Partial<ScanKind & { referrer: string }>;
const sumOf = (items: Item[]) => items.reduce((sum, { scans, visits }) => sum + Number(scans ?? visits), 0);

onBothEngines('analytics under /v2', (engine) => {
  const clock = testClock(NOW);
  const app = sharedDashboard(engine, { clock });

  async function newCode(account: TestAccount, projectId = account.defaultProjectId): Promise<Code> {
    const { body } = await account.api.post('/v2/qr-codes', { redirect_url: TARGET, project_id: projectId });
    const row = await app().app.store.read.findQrCode(wholeAccount(account.id), body.qr_id);
    if (!row) throw new Error('The code is gone');
    return row;
  }

  const count = (code: Code, day: string, kind: Kind = {}, hour = 12) => {
    const batch = batchOf([code], { day: dayOf(day), kind });
    const isScan = (kind.class ?? 'scan') === 'scan';
    const owners = batch.owners.with(5, hour);
    return app().app.store.write.countScans({ ...batch, owners, ...(!isScan && { arrivals: [-1, 0] }) });
  };
  const countUnrecorded = (code: Code) =>
    app().app.store.write.countScans({ ...batchOf([code]), arrivals: [0, UNRECORDED] });

  const view = async (api: ApiClient, path: string, query: Record<string, string> = {}) => {
    const { status, body } = await api.get(`/v2/analytics/${path}`, { query });
    expect([status, body.message]).toEqual([200, undefined]);
    const { ok: _, version: __, request_id: ___, ...fields } = body;
    return fields;
  };

  test('each view of a code, its project and the account has its items, and the total of all others', async () => {
    const owner = await app().owner({ timeZone: 'Europe/Berlin' });
    const { api } = owner;
    const code = await newCode(owner);
    for (const day of ['2026-03-30', '2026-04-02', '2026-04-02']) await count(code, day);
    await count(code, '2026-03-29', { device: 'android', country: '', referrer: 'social.example', rule: 2 }, 3);
    for (const each of ['preview', 'crawler', 'preview'] as const) await count(code, '2026-04-01', { class: each });
    await count(code, '2026-03-01');
    await countUnrecorded(code);

    const query = { from: '2026-03-29', to: '2026-04-02' };
    const scansOf: Record<string, number> = { 'mon 12': 1, 'thu 12': 2, 'sun 3': 1 };
    const expected: Record<string, Item[]> = {
      trend: [1, 1, 0, 0, 2].map((scans, at) => ({ day: dayText(dayOf('2026-03-29') + at), scans })),
      countries: [
        { country: 'DE', scans: 3 },
        { country: null, scans: 1 },
      ],
      devices: [
        { device: 'ios', scans: 3 },
        { device: 'android', scans: 1 },
      ],
      referrers: [
        { referrer: null, scans: 3 },
        { referrer: 'social.example', scans: 1 },
      ],
      hours: WEEKDAYS.flatMap((weekday) =>
        Array.from({ length: 24 }, (_, hour) => ({ weekday, hour, scans: scansOf[`${weekday} ${hour}`] ?? 0 })),
      ),
      rules: [
        { rule: null, scans: 3 },
        { rule: 2, scans: 1 },
      ],
      variants: [
        { rule: null, url: null, scans: 3 },
        { rule: 2, url: null, scans: 1 },
      ],
      refused: [],
      buttons: [],
      visits: [
        { class: 'preview', visits: 2 },
        { class: 'crawler', visits: 1 },
      ],
    };
    const whole = await view(api, 'account', query);
    for (const name of VIEWS) {
      const total = { visits: 3, refused: 0, buttons: 0 }[name as string] ?? 4;
      const common = { timezone: 'Europe/Berlin', ...query, total, items: expected[name], other: 0, collecting: true };
      expect(await view(api, `account/${name}`, query)).toEqual(common);
      expect(await view(api, `projects/${code.project_id}/${name}`, query)).toEqual(common);
      expect(await view(api, `qr-codes/${code.id}/${name}`, query)).toEqual({
        ...common,
        scan_count: 6,
        not_recorded: 1,
      });
      expect(whole[name]).toEqual(expected[name]);
    }
    const all = await view(api, `qr-codes/${code.id}/countries`);
    expect([all.from, all.to, all.total, all.not_recorded, all.scan_count]).toEqual([
      '2026-03-01',
      '2026-04-02',
      5,
      1,
      6,
    ]);
    const month = await view(api, 'account/countries');
    expect([month.from, month.to, month.total]).toEqual(['2026-03-04', '2026-04-02', 4]);
  });

  test('a session gets what a key gets, and both in one request what each view has', async () => {
    const owner = await app().owner();
    const code = await newCode(owner);
    await count(code, '2026-04-01');
    await count(code, '2026-03-25', { country: 'FR' });
    await owner.api.patch(`/v2/qr-codes/${code.id}`, { redirect_url: `${TARGET}/2`, label: 'New' });
    const page = app().client(null);
    for (const path of [`qr-codes/${code.id}`, `qr-codes/${code.id}/trend`, `projects/${code.project_id}/hours`]) {
      const { body } = await page.get(`/v2/analytics/${path}`, { headers: { cookie: owner.cookie } });
      const { ok: _, version: __, request_id: ___, ...fields } = body;
      expect(fields).toEqual(await view(owner.api, path));
    }
    expectRefusal(await page.get(`/v2/analytics/qr-codes/${code.id}/trend`), 401, 'unauthorized');

    const query = { from: '2026-03-27', to: '2026-04-02', by: 'country' };
    const filtered = await view(owner.api, `qr-codes/${code.id}`, { ...query, value: 'DE' });
    expect(filtered).toMatchObject({
      before: { from: '2026-03-20', to: '2026-03-26', total: 1 },
      filtered: { by: 'country', value: 'DE', total: 1 },
      changes: [{ day: '2026-04-02', fields: ['redirect_url'] }],
      visitors: [],
      refused: [],
      scan_count: 2,
      collecting: true,
    });
    expect(filtered.filtered.trend[5]).toEqual({ day: '2026-04-01', scans: 1 });
    const direct = await view(owner.api, 'account', query);
    expect(direct.filtered).toMatchObject({ value: null, total: 0 });
    const all = await view(owner.api, 'account');
    expect([all.from, all.total, all.before, all.filtered]).toEqual(['2026-03-25', 2, null, null]);
  });

  test('a scan has the day and the hour of the owner’s zone, also where clocks change', async () => {
    const owner = await app().owner({ timeZone: 'Europe/Berlin' });
    const { slug, id } = await renderedCode(owner.api, { redirect_url: TARGET });
    // The clocks go forward at 01:00Z, from 02:00 to 03:00.
    for (const at of ['2026-03-28T22:59Z', '2026-03-28T23:00Z', '2026-03-29T00:59Z', '2026-03-29T01:00Z']) {
      clock.set(at);
      expect((await scan(app().url, slug, { headers: { 'user-agent': AGENTS.iphone } })).status).toBe(302);
    }
    clock.set('2026-03-29T22:00Z');
    await scan(app().url, slug, { method: 'HEAD' });
    const { items, to } = await view(owner.api, `qr-codes/${id}/trend`, { from: '2026-03-28' });
    expect([to, items]).toEqual([
      '2026-03-30',
      [
        { day: '2026-03-28', scans: 1 },
        { day: '2026-03-29', scans: 3 },
        { day: '2026-03-30', scans: 0 },
      ],
    ]);
    const hours = await view(owner.api, `qr-codes/${id}/hours`);
    const scanned = hours.items.filter(({ scans }: Item) => scans !== 0);
    expect(scanned.map(({ weekday, hour }: Item) => `${weekday} ${hour}`)).toEqual([
      'sat 23',
      'sun 0',
      'sun 1',
      'sun 3',
    ]);
    expect((await view(owner.api, 'account/visits')).items).toEqual([{ class: 'head', visits: 1 }]);
    clock.set(NOW);
  });

  test('what the limit cuts off is told as other', async () => {
    const owner = await app().owner();
    const code = await newCode(owner);
    for (const [at, country] of ['DE', 'FR', 'IT', ''].entries()) {
      for (let times = 0; times <= at; times++) await count(code, '2026-04-01', { country, referrer: `${at}.example` });
    }
    const cut = await view(owner.api, `qr-codes/${code.id}/countries`, { limit: '2' });
    expect([cut.total, cut.other, cut.items]).toEqual([
      10,
      3,
      [
        { country: null, scans: 4 },
        { country: 'IT', scans: 3 },
      ],
    ]);
    const referrers = await view(owner.api, 'account/referrers', { limit: '1' });
    expect([referrers.other, referrers.items]).toEqual([6, [{ referrer: '3.example', scans: 4 }]]);
    expect((await view(owner.api, 'account/hours', { limit: '1' })).items).toHaveLength(168);
  });

  test('the items come as CSV to those who accept it', async () => {
    const owner = await app().owner();
    const code = await newCode(owner);
    await count(code, '2026-04-01', { country: '' });
    await count(code, '2026-04-01', { referrer: '=cmd.example' });
    const csv = async (path: string, accept = 'text/csv') => {
      const headers = { 'x-api-key': owner.apiKey, accept };
      const answer = await fetch(`${app().url}/v2/analytics/${path}`, { headers });
      return { answer, text: await answer.text() };
    };
    const { answer, text } = await csv(`qr-codes/${code.id}/countries`);
    expect(text).toBe('country,scans\r\n,1\r\nDE,1\r\n');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toBeString();
    expect(answer.headers.has('ratelimit')).toBe(true);
    expect((await csv('account/referrers')).text).toBe("referrer,scans\r\n,1\r\n'=cmd.example,1\r\n");
    expect((await csv('account/trend?from=2026-03-30&to=2026-04-05&interval=week')).text).toBe(
      'week,scans\r\n2026-03-30,2\r\n',
    );
    expect((await csv('account/visits')).text).toBe('class,visits\r\n');
    for (const accept of ['*/*', 'application/json, text/csv;q=0.5', 'text/csv;q=0']) {
      expect(JSON.parse((await csv('account/visits', accept)).text)).toMatchObject({ ok: true });
    }
    const refused = await csv('account/trend?from=yesterday');
    expect(JSON.parse(refused.text)).toMatchObject({ ok: false, field: 'from' });
  });

  describe('a request', () => {
    test('for more than 1,000 days, weeks or months is refused by its interval', async () => {
      const { api } = await app().owner();
      const trend = (query: Record<string, string>) => api.get('/v2/analytics/account/trend', { query });
      const days = { from: '2023-07-08', to: '2026-04-02' };
      expect((await trend({ ...days, from: '2023-07-08', interval: 'day' })).body.items).toHaveLength(1_000);
      expectRefusedField(await trend({ ...days, from: '2023-07-07', interval: 'day' }), 'interval');
      expect((await trend({ ...days, from: '2023-07-07' })).body.items[0]).toEqual({ week: '2023-07-03', scans: 0 });
      expect((await trend({ from: '1990-01-01', to: '2026-01-01' })).body.items).toHaveLength(433);
      expectRefusedField(await trend({ from: '1970-01-01', to: '9999-12-31' }), 'interval');
      const { body } = await api.get('/v2/analytics/account/countries?from=1970-01-01&to=9999-12-31');
      expect([body.total, body.items]).toEqual([0, []]);
    });

    test('with days that do not exist or in the wrong order is refused by its field', async () => {
      const { api } = await app().owner();
      for (const path of ['account', 'account/trend']) {
        const ask = (query: Record<string, string>) => api.get(`/v2/analytics/${path}`, { query });
        expectRefusedField(await ask({ from: '2026-02-30' }), 'from');
        expectRefusedField(await ask({ to: '2026-13-01' }), 'to');
        expectRefusedField(await ask({ from: '2026-02-02', to: '2026-02-01' }), 'from');
      }
    });

    test('for an unknown view or for what is another account’s finds nothing', async () => {
      const [mine, theirs] = [await app().owner(), await app().owner()];
      const code = await newCode(mine);
      await count(code, '2026-04-01');
      const ask = (path: string) => theirs.api.get(`/v2/analytics/${path}`);
      expectRefusal(await mine.api.get(`/v2/analytics/qr-codes/${code.id}/colours`), 404, 'not_found');
      for (const rest of ['', ...VIEWS.map((name) => `/${name}`)]) {
        expectRefusal(await ask(`qr-codes/${code.id}${rest}`), 404, 'qr_not_found');
        expectRefusal(await ask(`projects/${code.project_id}${rest}`), 404, 'project_not_found');
        expectRefusal(await ask(`qr-codes/${newId('qr', 0)}${rest}`), 404, 'qr_not_found');
      }
      expect((await view(theirs.api, 'account/trend')).total).toBe(0);
    });

    test('for an archived code is answered, and says whether days are recorded', async () => {
      const owner = await app().owner();
      const code = await newCode(owner);
      await count(code, '2026-04-01');
      const change = { status: 'archived', analytics_enabled: false };
      expect((await owner.api.patch(`/v2/qr-codes/${code.id}`, change)).status).toBe(200);
      expect(await view(owner.api, `qr-codes/${code.id}/devices`)).toMatchObject({ total: 1, collecting: false });
      expect(await view(owner.api, `qr-codes/${code.id}`)).toMatchObject({ total: 1, collecting: false });
      expect((await view(owner.api, 'account/devices')).collecting).toBe(true);
    });
  });

  test('the books balance in every view, for any scans, zone and range', async () => {
    const scanned = fc.record({
      code: fc.nat(1),
      at: fc.integer({ min: Date.parse('2025-10-20'), max: Date.parse(NOW) }),
      kind: fc.record({
        class: fc.constantFrom('scan', 'scan', 'scan', 'preview', 'head' as const),
        device: fc.constantFrom('ios', 'android', 'desktop'),
        country: fc.constantFrom('', 'DE', 'FR', 'IT'),
        referrer: fc.constantFrom('', 'a.example', 'b.example', 'other'),
        rule: fc.nat(2),
      }),
      isRecorded: fc.boolean(),
    });
    const some = fc.record({
      zone: fc.constantFrom(...ZONES),
      scans: fc.array(scanned, { maxLength: 25 }),
      from: fc.option(fc.integer({ min: dayOf('2025-10-01'), max: dayOf('2026-03-01') })),
      length: fc.option(fc.nat(160)),
      limit: fc.integer({ min: 1, max: 4 }),
      interval: fc.option(fc.constantFrom('day', 'week', 'month'), { nil: undefined }),
    });
    const balance = async (given: typeof some extends fc.Arbitrary<infer Given> ? Given : never) => {
      const owner = await app().account({ timeZone: given.zone });
      const { body: second } = await owner.api.post('/v2/projects', { name: 'Second' });
      const codes = [await newCode(owner), await newCode(owner, second.project_id)];
      const days: { code: number; day: number; isScan: boolean }[] = [];
      const counts = [0, 0];
      for (const { code, at, kind, isRecorded } of given.scans) {
        const row = codes[code] as Code;
        const isScan = kind.class === 'scan';
        if (isScan) counts[code] = (counts[code] ?? 0) + 1;
        if (isScan && !isRecorded) {
          await countUnrecorded(row);
          continue;
        }
        const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(given.zone);
        days.push({ code, day: dayOf(local.toPlainDate().toString()), isScan });
        await count(row, local.toPlainDate().toString(), kind as Kind, local.hour);
      }
      const asked = {
        ...(given.from !== null && { from: dayText(given.from) }),
        ...(given.length !== null && { to: dayText((given.from ?? dayOf('2025-12-01')) + given.length) }),
      };
      const subjects: [path: string, codes: number[]][] = [
        ['account', [0, 1]],
        [`projects/${second.project_id}`, [1]],
        ...codes.map(({ id }, at): [string, number[]] => [`qr-codes/${id}`, [at]]),
      ];
      for (const [path, of] of subjects) {
        for (const query of [asked, {}]) {
          for (const name of VIEWS) {
            const { interval } = given;
            const more = { limit: String(given.limit), ...(interval && { interval }) };
            const found = await view(owner.api, `${path}/${name}`, { ...query, ...more });
            const [from, to] = [dayOf(found.from), dayOf(found.to)];
            // Nothing of this was refused or clicked.
            const isNone = name === 'refused' || name === 'buttons';
            const isCounted = ({ isScan }: { isScan: boolean }) => !isNone && isScan === (name !== 'visits');
            const within = days.filter((each) => of.includes(each.code) && each.day >= from && each.day <= to);
            expect([name, found.total]).toEqual([name, within.filter(isCounted).length]);
            expect([name, sumOf(found.items) + found.other]).toEqual([name, found.total]);
            expect(found.timezone).toBe(given.zone);
            if (!path.startsWith('qr-codes')) continue;
            expect(found.scan_count).toBe(counts[of[0] ?? 0] ?? 0);
            if (query !== asked && name !== 'visits' && !isNone)
              expect(found.total + found.not_recorded).toBe(found.scan_count);
          }
        }
      }
    };
    await fc.assert(fc.asyncProperty(some, balance), { numRuns: RUNS[engine] });
  });
});
