import { expect, test } from 'bun:test';
import type { RedirectRule } from '../codes/values/redirect-rule.ts';
import { explain } from './simulate.ts';
import { sampleLink, sampleVisitor } from './testing/samples.ts';

const RULES: RedirectRule[] = [
  {
    when: [{ country: ['DE'] }, { device: ['ios'] }],
    url: 'https://example.com/de-ios',
  },
  {
    when: [{ schedule: { days: ['sat', 'sun'], start: '20:00', end: '23:59' } }],
    url: 'https://example.com/night',
  },
  { when: [{ country: ['FR'] }], url: 'https://example.com/fr' },
];
const SATURDAY_NIGHT = Date.parse('2026-05-02T19:30:00Z');

test('every rule says which of its conditions were met, and by what', () => {
  const link = sampleLink({ redirect_rules: RULES, timeZone: 'Europe/Berlin' });
  const { outcome, rules } = explain(link, sampleVisitor({ device: 'ios' }), SATURDAY_NIGHT);
  expect(outcome).toMatchObject({ kind: 'redirect', url: 'https://example.com/night', rule: 1 });
  expect(rules).toEqual([
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
      matched: true,
      conditions: [
        { condition: 'day', wanted: 'sat, sun', seen: 'sat', met: true },
        { condition: 'time', wanted: '20:00–24:00', seen: '21:30', met: true },
      ],
    },
    { rule: 2, matched: false, conditions: [{ condition: 'country', wanted: 'FR', seen: null, met: false }] },
  ]);
});

test('a stopped code still explains its rules', () => {
  const link = sampleLink({ redirect_rules: RULES, expiresAt: SATURDAY_NIGHT });
  const { outcome, rules } = explain(link, sampleVisitor({ country: 'FR' }), SATURDAY_NIGHT);
  expect(outcome).toEqual({ kind: 'expired' });
  expect(rules.map(({ matched }) => matched)).toEqual([false, false, true]);
});

test('an unknown code has no rules to explain', () => {
  expect(explain(null, sampleVisitor(), 0)).toEqual({ outcome: { kind: 'not_found' }, rules: [] });
});
