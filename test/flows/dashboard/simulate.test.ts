import { describe, expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { Schemas } from '../../../web/lib/v2-types.ts';
import { batchOf } from '../../engines/support/scan-batches.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { rendered, URL_CODE } from './support/codes.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

const RULES: Schemas['RedirectRule'][] = [
  {
    condition: 'country',
    value: 'DE',
    condition2: 'device',
    value2: 'ios',
    url: 'https://example.com/german-phone',
  },
  { condition: 'device', value: 'android', url: 'https://example.com/android' },
  {
    condition: 'schedule',
    schedule_days: ['mon', 'tue'],
    schedule_start: '09:00',
    schedule_end: '17:00',
    url: 'https://example.com/office-hours',
  },
];

const DEVICES = { ios: AGENTS.iphone, android: AGENTS.android, desktop: AGENTS.desktop } as const;

describe('a simulated scan', () => {
  // A Monday; New York is five hours behind.
  const clock = testClock('2027-01-04T13:30:00Z');
  const app = sharedDashboard('sqlite', { clock, env: { COUNTRY_HEADER: 'x-country' } });

  test('has the same result as the real scan', async () => {
    const owner = await app().owner({ timeZone: 'America/New_York' });
    const code = {
      redirect_url: 'https://example.com/default',
      redirect_rules: RULES,
      expires_at: '2027-01-05T00:00:00.000Z',
    };
    const made = await owner.dashboard.ask('POST /v2/qr-codes', { body: { type: 'url', ...code } });
    const { slug } = await rendered(owner, made.qr_id);
    const seen = new Set<string>();
    for (const time of [
      '2027-01-04T13:59:59.999Z',
      '2027-01-04T14:00:00Z',
      '2027-01-04T23:59:00Z',
      '2027-01-05T00:00:00Z',
    ]) {
      clock.set(time);
      for (const [device, agent] of Object.entries(DEVICES)) {
        for (const country of ['DE', 'FR', null]) {
          const headers = { 'user-agent': agent, 'x-country': country ?? 'XX', accept: 'application/json' };
          const real = await scan(app().url, slug, { headers });
          const body = { qr_id: made.qr_id, device: device as keyof typeof DEVICES, country, at: time };
          const { outcome, rule, url, rules } = await owner.dashboard.ask('POST /v2/simulate', { body });
          const status = { redirect: 302, expired: 410 }[outcome as string];
          expect([time, device, country, status, url]).toEqual([time, device, country, real.status, real.location]);
          const winner = rules.find(({ matched }) => matched)?.rule ?? null;
          if (outcome === 'redirect') expect(rule).toBe(winner);
          seen.add(`${outcome} ${rule}`);
        }
      }
    }
    expect([...seen].toSorted()).toEqual(['expired null', 'redirect 1', 'redirect 2', 'redirect 3', 'redirect null']);
    const { scan_count } = await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: made.qr_id });
    expect(scan_count).toBe(27);
  });

  test('explains for every rule what it requires and what the visit had, in the account’s time zone', async () => {
    const owner = await app().owner({ timeZone: 'America/New_York' });
    const scanned = { device: 'ios', country: null, at: '2027-01-04T13:59:00Z' } as const;
    const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    // Rules that are not stored.
    const body = { qr_id, redirect_rules: RULES, ...scanned };
    expect(await owner.dashboard.ask('POST /v2/simulate', { body })).toEqual({
      outcome: 'redirect',
      rule: null,
      url: 'https://example.com/menu',
      split: null,
      split_by: null,
      rules: [
        {
          rule: 1,
          matched: false,
          conditions: [
            { condition: 'device', wanted: 'ios', seen: 'ios', met: true },
            { condition: 'country', wanted: 'DE', seen: null, met: false },
          ],
        },
        {
          rule: 2,
          matched: false,
          conditions: [{ condition: 'device', wanted: 'android', seen: 'ios', met: false }],
        },
        {
          rule: 3,
          matched: false,
          conditions: [
            { condition: 'day', wanted: 'mon, tue', seen: 'mon', met: true },
            { condition: 'time', wanted: '09:00–17:00', seen: '08:59', met: false },
          ],
        },
      ],
    });
  });

  test('shows stopped codes and codes with a page', async () => {
    const { dashboard, id: accountId } = await app().owner();
    const { store } = app().app;
    const at = '2027-01-04T12:00:00Z';
    const make = (more: object) => dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, ...more } });
    const outcome = async ({ qr_id }: { qr_id: string }) => {
      const { outcome, url } = await dashboard.ask('POST /v2/simulate', { body: { qr_id, at } });
      expect(url).toBe(outcome === 'redirect' ? 'https://example.com/menu' : null);
      return outcome;
    };
    const stopped = async (status: 'archived' | 'blocked') => {
      const code = await make({});
      const change = { accountId, codeId: code.qr_id, revision: 1, quota: 'keep', cap: 0 } as const;
      await store.write.changeQrCode({ ...change, set: { status }, affectsScans: true });
      return code;
    };
    expect(await outcome(await make({}))).toBe('redirect');
    expect(await outcome(await make({ type: 'text', redirect_url: null, qr_data: { text: 'x' } }))).toBe('page');
    expect(await outcome(await stopped('archived'))).toBe('not_found');
    expect(await outcome(await stopped('blocked'))).toBe('blocked');
    expect(await outcome(await make({ expires_at: at }))).toBe('expired');
    const limited = await make({ scan_limit: 1 });
    expect(await outcome(limited)).toBe('redirect');
    const row = await store.read.findQrCode(wholeAccount(accountId), limited.qr_id);
    if (!row) throw new Error('The code is gone');
    await store.write.countScans(batchOf([row], { day: 0 }));
    expect(await outcome(limited)).toBe('limit_reached');
  });

  test('refuses invalid rules with the messages of v1', async () => {
    const { api, dashboard } = await app().owner();
    const url = 'https://example.com/';
    const redirect_rules = [{ condition: 'device', value: 'toaster', url }];
    const { body } = await api.post('/v1/qr-codes', { redirect_url: url, redirect_rules });
    const tried = { body: { qr_id: 'qr_unknown', redirect_rules } };
    await dashboard.refused('POST /v2/simulate', tried, 400, 'invalid_request', body.message);
  });
});
