import { afterAll, beforeAll, expect, test } from 'bun:test';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { startApp, type TestAccount, type TestApp } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { expectRefusal } from '../api/support/envelope.ts';

const TARGET = 'https://example.com/menu';
const url = 'https://example.com/elsewhere';
const to = (name: string) => `https://example.com/${name}`;

const ALL = [
  { device: ['ios', 'android'] },
  { country: ['CH', 'EEA'] },
  { language: ['de', 'fr-CH'] },
  { schedule: { days: ['fri', 'sat'], start: '22:00', end: '02:00' } },
  { dates: { from: '2026-12-01', to: '2026-12-31' } },
];

const BAD: [unknown, string][] = [
  [{ when: [], url }, '[0].when'],
  [{ url }, '[0].when'],
  [{ when: [{}], url }, '[0].when[0]'],
  [{ when: [{ device: ['ios'], country: ['DE'] }], url }, '[0].when[0]'],
  [{ when: [{ weather: ['rain'] }], url }, '[0].when[0].weather'],
  [{ when: [{ device: [] }], url }, '[0].when[0].device'],
  [{ when: [{ device: 'ios' }], url }, '[0].when[0].device'],
  [{ when: [{ device: ['ios', 'tv'] }], url }, '[0].when[0].device[1]'],
  [{ when: [{ country: ['DE', 'XX'] }], url }, '[0].when[0].country[1]'],
  [{ when: [{ country: ['NATO'] }], url }, '[0].when[0].country[0]'],
  [{ when: [{ language: ['*'] }], url }, '[0].when[0].language[0]'],
  [{ when: [{ schedule: { days: ['mon'], start: '09:00', end: '09:00' } }], url }, '[0].when[0].schedule.end'],
  [{ when: [{ schedule: { days: [], start: '09:00', end: '10:00' } }], url }, '[0].when[0].schedule.days'],
  [{ when: [{ dates: {} }], url }, '[0].when[0].dates'],
  [{ when: [{ dates: { from: '2026-02-29' } }], url }, '[0].when[0].dates.from'],
  [{ when: [{ dates: { from: '2026-12-02', to: '2026-12-01' } }], url }, '[0].when[0].dates.from'],
  [{ when: [{ device: ['ios'] }, { device: ['android'] }], url }, '[0].when'],
  [{ when: [...ALL, { device: ['ios'] }], url }, '[0].when'],
  [{ when: [{ device: ['ios'] }] }, '[0].url'],
  [{ when: [{ device: ['ios'] }], url, to: url }, '[0].to'],
];

onBothEngines('rules of v2', (engine) => {
  const clock = testClock('2026-12-04T21:30:00.000Z');
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

  const made = async (body: object) => {
    const reply = await account.api.post('/v2/qr-codes', { redirect_url: TARGET, ...body });
    expect([reply.status, reply.body.message]).toEqual([201, undefined]);
    return reply.body;
  };

  test('are returned as they were sent, in canonical case, and v1 shows those that it can say', async () => {
    const rules = [
      { when: ALL, url },
      { when: [{ country: ['de'] }], url },
      { when: [{ country: ['eu'] }], url },
      { when: [{ language: ['FR-ch', 'fr-CH'] }], url },
      { when: [{ device: ['ios'] }, { country: ['JP'] }], url },
      { when: [{ schedule: { days: ['mon', 'mon'], start: '09:00', end: '17:00' } }], url },
      { when: [{ schedule: { days: ['mon'], start: '09:00', end: '17:00' } }, { device: ['ios'] }], url },
    ];
    const { qr_id, rules: shown, redirect_rules } = await made({ rules });
    expect(shown).toEqual([
      rules[0],
      { when: [{ country: ['DE'] }], url },
      { when: [{ country: ['EU'] }], url },
      { when: [{ language: ['fr-CH'] }], url },
      rules[4],
      { when: [{ schedule: { days: ['mon'], start: '09:00', end: '17:00' } }], url },
      rules[6],
    ]);
    const inV1 = [
      { condition: 'country', value: 'DE', url },
      { condition: 'device', value: 'ios', condition2: 'country', value2: 'JP', url },
      { condition: 'schedule', schedule_days: ['mon'], schedule_start: '09:00', schedule_end: '17:00', url },
    ];
    expect(redirect_rules).toEqual(inV1);
    expect((await account.api.get(`/v1/qr-codes/${qr_id}`)).body.redirect_rules).toEqual(inV1);
  });

  test.each(BAD)('%j is refused, naming %s', async (rule, field) => {
    const reply = await account.api.post('/v2/qr-codes', { redirect_url: TARGET, rules: [rule] });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(reply.body.field).toStartWith(`rules${field}`);
  });

  test('v1 does not drop rules that it cannot show, and may change everything else', async () => {
    const { qr_id } = await made({ rules: [{ when: [{ language: ['de'] }], url }] });
    for (const redirect_rules of [[], null, [{ condition: 'device', value: 'ios', url }]])
      expectRefusal(await account.api.patch(`/v1/qr-codes/${qr_id}`, { redirect_rules }), 409, 'newer_rules', 'v1');
    const change = { label: 'Renamed', redirect_url: to('new') };
    expect((await account.api.patch(`/v1/qr-codes/${qr_id}`, change)).body).toMatchObject({ redirect_rules: [] });
    const replaced = { redirect_rules: [{ condition: 'device', value: 'ios', url }] };
    const { body } = await account.api.patch(`/v2/qr-codes/${qr_id}`, replaced);
    expect(body).toMatchObject({ ...replaced, rules: [{ when: [{ device: ['ios'] }], url }] });
    expect((await account.api.patch(`/v1/qr-codes/${qr_id}`, { redirect_rules: [] })).body.redirect_rules).toEqual([]);
  });

  test('are sent by one of their two names, and refusals name that', async () => {
    const { qr_id } = await made({});
    const v2 = [{ when: [{ device: ['ios'] }], url }];
    const v1 = [{ condition: 'device', value: 'ios', url }];
    const both = await account.api.patch(`/v2/qr-codes/${qr_id}`, { rules: v2, redirect_rules: v1 });
    expect(both).toMatchObject({ status: 400, body: { field: 'redirect_rules' } });
    const unsafe = 'http://127.0.0.1/';
    const asV2 = await account.api.patch(`/v2/qr-codes/${qr_id}`, { rules: [...v2, { ...v2[0], url: unsafe }] });
    expect(asV2).toMatchObject({ status: 422, body: { field: 'rules[1].url' } });
    const asV1 = await account.api.post('/v2/qr-codes', {
      redirect_url: TARGET,
      redirect_rules: [{ ...v1[0], url: unsafe }],
    });
    expect(asV1).toMatchObject({ status: 422, body: { field: 'redirect_rules[0].url' } });
    const small = await server.account({ plan: 'pro', apiAccess: true });
    const refused = await small.api.post('/v2/qr-codes', { redirect_url: TARGET, rules: v2 });
    expect(refused).toMatchObject({ status: 403, body: { code: 'feature_disabled', field: 'rules' } });
  });

  test('send each visitor where the simulator says, by all conditions together', async () => {
    const { id, slug } = await renderedCode(account.api, { redirect_url: TARGET });
    const rules = [
      { when: ALL, url: to('all') },
      {
        when: [{ language: ['de'] }, { schedule: { days: ['sat'], start: '00:00', end: '23:59' } }],
        url: to('german'),
      },
      { when: [{ dates: { from: '2027-01-01' } }], url: to('next-year') },
      { when: [{ country: ['EU'] }], url: to('eu') },
    ];
    expect((await account.api.patch(`/v2/qr-codes/${id}`, { rules })).status).toBe(200);
    const goes = async (at: string, country: string, language: string, seen: string | null) => {
      clock.set(at);
      const headers = { 'user-agent': AGENTS.iphone, 'cf-ipcountry': country, 'accept-language': language };
      const { location } = await scan(server.url, slug, { headers });
      const probe = { qr_id: id, at, device: 'ios', country, language: seen };
      expect((await account.api.post('/v2/simulate', probe)).body).toMatchObject({ url: location });
      return location?.split('/').at(-1);
    };
    const friday = '2026-12-04T21:30:00Z';
    expect(await goes(friday, 'CH', 'fr-CH,fr;q=0.9', 'fr-CH')).toBe('all');
    expect(await goes(friday, 'CH', 'fr,fr-CH;q=0.9', 'fr')).toBe('menu');
    expect(await goes(friday, 'NO', 'en;q=0.5, de-AT;q=0.9', 'de-AT')).toBe('all');
    expect(await goes(friday, 'JP', 'de', 'de')).toBe('menu');
    expect(await goes(friday, 'JP', '*, de;q=0', null)).toBe('menu');
    // Early on Saturday it is still the window of Friday, and on Sunday that of Saturday; on Monday there is none.
    expect(await goes('2026-12-05T00:59:59Z', 'DE', 'de', 'de')).toBe('all');
    expect(await goes('2026-12-05T01:00:00Z', 'DE', 'de', 'de')).toBe('german');
    expect(await goes('2026-12-06T00:30:00Z', 'DE', 'de', 'de')).toBe('all');
    expect(await goes('2026-12-07T00:30:00Z', 'DE', 'de', 'de')).toBe('eu');
    // The days of the owner's zone, to the turn of the year.
    expect(await goes('2026-12-31T22:59:59.999Z', 'FR', 'en', 'en')).toBe('eu');
    expect(await goes('2026-12-31T23:00:00Z', 'FR', 'en', 'en')).toBe('next-year');
  });
});
