import { describe, expect, test } from 'bun:test';
import type { RedirectRule } from '../../../src/codes/values/redirect-rule.ts';
import { AGENTS, scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { rendered } from './support/codes.ts';
import { sharedDashboard } from './support/dashboard-app.ts';
import { pathInDashboard } from './support/rule-forms.ts';

const RULES: RedirectRule[] = [
  {
    when: [
      { kind: 'country', value: 'DE' },
      { kind: 'device', value: 'ios' },
    ],
    url: 'https://example.com/german-phone',
  },
  { when: [{ kind: 'device', value: 'android' }], url: 'https://example.com/android' },
  {
    when: [{ kind: 'schedule', days: ['mon', 'tue'], start: '09:00', end: '17:00' }],
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
    const made = await owner.dashboard.ask('POST /codes', { body: { type: 'url', ...code } });
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
          const body = { ...code, device: device as keyof typeof DEVICES, country, at: time };
          const { outcome, rule, url, rules } = await owner.dashboard.ask('POST /simulate', { body });
          const status = { redirect: 302, expired: 410 }[outcome as string];
          expect([time, device, country, status, url]).toEqual([time, device, country, real.status, real.location]);
          const winner = rules.find(({ matched }) => matched)?.rule ?? null;
          if (outcome === 'redirect') expect(rule).toBe(winner);
          seen.add(`${outcome} ${rule}`);
        }
      }
    }
    expect([...seen].toSorted()).toEqual(['expired null', 'redirect 0', 'redirect 1', 'redirect 2', 'redirect null']);
    const { scan_count } = await owner.dashboard.ask('GET /codes/{id}', { id: made.qr_id });
    expect(scan_count).toBe(27);
  });

  test('explains for every rule what it requires and what the visit had, in the account’s time zone', async () => {
    const owner = await app().owner({ timeZone: 'America/New_York' });
    const scanned = { device: 'ios', country: null, at: '2027-01-04T13:59:00Z' } as const;
    const body = { redirect_url: 'https://example.com/', redirect_rules: RULES, ...scanned };
    expect(await owner.dashboard.ask('POST /simulate', { body })).toEqual({
      outcome: 'redirect',
      rule: null,
      url: 'https://example.com/',
      rules: [
        {
          rule: 0,
          matched: false,
          conditions: [
            { condition: 'device', wanted: 'ios', seen: 'ios', met: true },
            { condition: 'country', wanted: 'DE', seen: null, met: false },
          ],
        },
        {
          rule: 1,
          matched: false,
          conditions: [{ condition: 'device', wanted: 'android', seen: 'ios', met: false }],
        },
        {
          rule: 2,
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
    const { dashboard } = await app().owner();
    const plain = {
      redirect_url: 'https://example.com/',
      redirect_rules: [] as RedirectRule[],
      device: 'desktop',
      country: 'DE',
      at: '2027-01-04T12:00:00Z',
    } as const;
    const outcome = async (more: object) => {
      const { outcome, url } = await dashboard.ask('POST /simulate', { body: { ...plain, ...more } });
      expect(url).toBe(outcome === 'redirect' ? plain.redirect_url : null);
      return outcome;
    };
    expect(await outcome({})).toBe('redirect');
    expect(await outcome({ redirect_url: null })).toBe('page');
    expect(await outcome({ status: 'archived' })).toBe('not_found');
    expect(await outcome({ status: 'blocked' })).toBe('blocked');
    expect(await outcome({ expires_at: plain.at })).toBe('expired');
    expect(await outcome({ scan_limit: 3, scan_count: 3 })).toBe('limit_reached');
    expect(await outcome({ scan_limit: 3, scan_count: 2 })).toBe('redirect');
  });

  test('refuses invalid rules with the messages of v1', async () => {
    const owner = await app().owner();
    const url = 'https://example.com/';
    const v1Rules = [{ condition: 'device', value: 'toaster', url }];
    const api = await owner.api.post('/v1/qr-codes', { redirect_url: url, redirect_rules: v1Rules });
    const message = pathInDashboard(api.body.message);
    const redirect_rules = [{ when: [{ kind: 'device', value: 'toaster' }], url }];
    const body = {
      redirect_url: url,
      redirect_rules,
      device: 'ios',
      country: null,
      at: '2027-01-04T12:00:00Z',
    };
    await owner.dashboard.refused('POST /simulate', { body }, 400, 'invalid_request', message);
  });
});
