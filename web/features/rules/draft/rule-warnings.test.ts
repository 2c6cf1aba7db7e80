import { describe, expect, test } from 'bun:test';
import { DEVICES, type Device, type RedirectRule, type Weekday } from '../../../../src/codes/values/redirect-rule.ts';
import { ruleWarnings, warningText } from './rule-warnings.ts';

let made = 0;
const url = () => `https://example.com/${++made}`;
const device = (value: Device): RedirectRule => ({ when: [{ device: [value] }], url: url() });
const country = (value: string): RedirectRule => ({ when: [{ country: [value] }], url: url() });
const both = (value: Device, value2: string): RedirectRule => ({
  when: [{ device: [value] }, { country: [value2] }],
  url: url(),
});
const hours = (days: Weekday[], start: string, end: string): RedirectRule => ({
  when: [{ schedule: { days, start, end } }],
  url: url(),
});
const WEEK: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

describe('a rule that never matches', () => {
  const CASES: [string, RedirectRule[], { rule: number; by: number[] }[]][] = [
    ['the same device', [device('ios'), device('ios')], [{ rule: 1, by: [0] }]],
    ['the same country', [country('DE'), device('ios'), country('DE')], [{ rule: 2, by: [0] }]],
    ['a device before it with a country', [device('ios'), both('ios', 'DE')], [{ rule: 1, by: [0] }]],
    ['a country before it with a device', [country('DE'), both('ios', 'DE')], [{ rule: 1, by: [0] }]],
    ['a device after it with a country', [both('ios', 'DE'), device('ios')], []],
    ['another device', [device('ios'), both('android', 'DE')], []],
    ['a narrower window', [hours(WEEK, '08:00', '18:00'), hours(['tue'], '09:00', '12:00')], [{ rule: 1, by: [0] }]],
    ['a window a minute longer', [hours(WEEK, '08:00', '18:00'), hours(['tue'], '09:00', '18:01')], []],
    ['a window on one day more', [hours(['mon'], '08:00', '18:00'), hours(['mon', 'tue'], '09:00', '12:00')], []],
    [
      'two windows that meet',
      [hours(['mon'], '08:00', '12:00'), hours(['mon'], '12:00', '18:00'), hours(['mon'], '09:00', '17:00')],
      [{ rule: 2, by: [0, 1] }],
    ],
    [
      'two windows with a gap of a minute',
      [hours(['mon'], '08:00', '12:00'), hours(['mon'], '12:01', '18:00'), hours(['mon'], '09:00', '17:00')],
      [],
    ],
    ['until 23:59 and until midnight', [hours(['mon'], '23:58', '23:59'), hours(['mon'], '20:00', '23:59')], []],
    [
      'a window that runs to midnight',
      [hours(['mon'], '20:00', '23:59'), hours(['mon'], '23:58', '23:59')],
      [{ rule: 1, by: [0] }],
    ],
    ['the whole week before a device', [hours(WEEK, '00:00', '23:59'), device('ios')], [{ rule: 1, by: [0] }]],
    [
      'all devices before a window',
      [...DEVICES.map(device), hours(['mon'], '08:00', '12:00'), country('DE')],
      [
        { rule: 3, by: [0, 1, 2] },
        { rule: 4, by: [0, 1, 2] },
      ],
    ],
    [
      'all devices of a country before the country',
      [...DEVICES.map((each) => both(each, 'DE')), country('DE'), country('FR')],
      [{ rule: 3, by: [0, 1, 2] }],
    ],
    ['a device and a window', [device('ios'), hours(['mon'], '08:00', '12:00')], []],
  ];

  test.each(CASES)('%s', (_name, rules, expected) => {
    expect(ruleWarnings(rules)).toEqual(expected.map((warning) => ({ kind: 'never', ...warning })));
  });

  test('is not shadowed by an unfinished rule', () => {
    expect(ruleWarnings([null, device('ios'), null, both('ios', 'DE')])).toEqual([{ kind: 'never', rule: 3, by: [1] }]);
  });
});

test('a rule with the condition and the address of an earlier one is reported as a duplicate', () => {
  const [one, other] = [both('ios', 'DE'), country('FR')];
  expect(ruleWarnings([other, one, { ...one }])).toEqual([{ kind: 'duplicate', rule: 2, of: 1 }]);
});

describe('a rule that leads to the destination', () => {
  const destination = 'https://example.com';
  const home: RedirectRule = { when: [{ device: ['ios'] }], url: 'https://example.com/' };
  test('is idle if no later rule would match its scans', () => {
    expect(ruleWarnings([home, device('android')], destination)).toEqual([{ kind: 'idle', rule: 0 }]);
  });
  test('is an exception, not idle, before a rule that would take its scans elsewhere', () => {
    expect(ruleWarnings([home, country('DE')], destination)).toEqual([]);
  });
  test('does not apply to a code that shows a page', () => {
    expect(ruleWarnings([home], null)).toEqual([]);
  });
});

test('warnings name rules as they are numbered on the page', () => {
  expect(warningText({ kind: 'never', rule: 3, by: [0, 1, 2] })).toBe(
    'Never used: rules 1, 2 and 3 already catch every scan this one would.',
  );
  expect(warningText({ kind: 'never', rule: 1, by: [0] })).toStartWith('Never used: rule 1 already catches');
});
