import { expect, test } from 'bun:test';
import type { RedirectRule } from '../../../src/codes/values/redirect-rule.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { URL_CODE } from './support/codes.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

const url = 'https://example.com/ios';
const V1 = [
  { condition: 'country', value: 'DE', condition2: 'device', value2: 'ios', url },
  { condition: 'device', value: 'ios', url },
  {
    condition: 'schedule',
    schedule_days: ['sun', 'mon'],
    schedule_start: '09:00',
    schedule_end: '10:00',
    url,
  },
];
const RULES: RedirectRule[] = [
  {
    when: [
      { kind: 'country', value: 'DE' },
      { kind: 'device', value: 'ios' },
    ],
    url,
  },
  { when: [{ kind: 'device', value: 'ios' }], url },
  { when: [{ kind: 'schedule', days: ['sun', 'mon'], start: '09:00', end: '10:00' }], url },
];

onBothEngines('rules', (engine) => {
  const app = sharedDashboard(engine);

  test('sent by v1 or by the dashboard are the same', async () => {
    const { api, dashboard } = await app().owner();
    const { body: sent } = await api.post('/v1/qr-codes', { ...URL_CODE, redirect_rules: V1 });
    const made = await dashboard.ask('GET /codes/{id}', { id: sent.qr_id });
    expect(made.redirect_rules).toEqual(RULES);
    const own = await dashboard.ask('POST /codes', { body: { ...URL_CODE, redirect_rules: RULES } });
    expect((await api.get(`/v1/qr-codes/${own.qr_id}`)).body.redirect_rules).toEqual(V1);
    const { body: again } = await api.patch(`/v1/qr-codes/${own.qr_id}`, { redirect_rules: V1 });
    expect(again.redirect_rules).toEqual(V1);
    expect((await dashboard.ask('GET /codes/{id}', { id: own.qr_id })).revision).toBe(own.revision);
  });

  test('with combinations of conditions that v1 cannot show are refused', async () => {
    const { dashboard } = await app().owner();
    const [ios, schedule] = [RULES[1]?.when[0], RULES[2]?.when[0]];
    for (const [when, problem] of [
      [[], 'at least one condition'],
      [[ios, ios], 'a kind twice'],
      [[ios, schedule], 'more than a schedule'],
      [[ios, ios, ios, ios], 'too many'],
      [[{ kind: 'weather', value: 'rain' }], 'of the kind device, country, schedule'],
      ['ios', 'an array of conditions'],
    ] as const) {
      const body = { ...URL_CODE, redirect_rules: [{ when, url }] };
      await dashboard.refused('POST /codes', { body }, 400, 'invalid_request', problem);
    }
  });
});
