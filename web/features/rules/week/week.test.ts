import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { RedirectRule, Weekday } from '../../../../src/codes/values/redirect-rule.ts';
import { decide } from '../../../../src/scan/decide.ts';
import { sampleLink, sampleVisitor } from '../../../../src/scan/testing/samples.ts';
import { anyCountry, anyDevice, anyLanguage, anyRule } from '../testing/any-rule.ts';
import { daysLater, placeInWeek, planText, weekPlan } from './week.ts';

const hours = (days: Weekday[], start: string, end: string): RedirectRule => ({
  when: [{ schedule: { days, start, end } }],
  url: 'https://example.com',
});
const VISITOR = { device: 'desktop', country: null, language: null } as const;
const textOf = (rules: (RedirectRule | null)[], day: Weekday) =>
  weekPlan(rules, VISITOR, '2026-01-07')
    .filter((plan) => plan.day === day)
    .map(planText)[0];

describe('the plan of the week', () => {
  test('an earlier rule covers a later one', () => {
    const rules = [hours(['mon'], '11:30', '14:00'), hours(['mon', 'tue'], '09:00', '23:59')];
    expect(textOf(rules, 'mon')).toBe('09:00–11:30 rule 2, 11:30–14:00 rule 1, 14:00–midnight rule 2');
    expect(textOf(rules, 'tue')).toBe('09:00–midnight rule 2');
    expect(textOf(rules, 'wed')).toBe('no rule');
  });

  test('rules keep their numbers beside rules for others and unfinished ones', () => {
    const device: RedirectRule = { when: [{ device: ['ios'] }], url: 'https://example.com' };
    expect(textOf([device, null, hours(['sun'], '00:00', '00:01')], 'sun')).toBe('00:00–00:01 rule 3');
  });

  test('a window that touches the next is not joined to it', () => {
    const rules = [hours(['mon'], '08:00', '12:00'), hours(['mon'], '12:00', '13:00')];
    expect(textOf(rules, 'mon')).toBe('08:00–12:00 rule 1, 12:00–13:00 rule 2');
  });

  test('a window over midnight goes on in the next day, into the next week', () => {
    const rules = [hours(['sun', 'mon'], '22:00', '02:00')];
    expect(textOf(rules, 'mon')).toBe('00:00–02:00 rule 1, 22:00–midnight rule 1');
    expect(textOf(rules, 'tue')).toBe('00:00–02:00 rule 1');
    expect(textOf(rules, 'sun')).toBe('22:00–midnight rule 1');
  });

  test('dates are those of the week that is shown', () => {
    const rules: RedirectRule[] = [
      { when: [{ dates: { from: '2026-01-06', to: '2026-01-13' } }], url: 'https://a.example' },
    ];
    const shown = (date: string) =>
      weekPlan(rules, VISITOR, date).flatMap(({ date: each, intervals }) => (intervals[0] ? each.slice(-2) : []));
    expect(shown('2026-01-05')).toEqual(['06', '07', '08', '09', '10', '11']);
    expect(shown('2026-01-18')).toEqual(['12', '13']);
    expect(shown('2026-01-19')).toEqual([]);
  });

  test('at every minute it shows the rule that a scan of the visitor would match', () => {
    const minutes = fc.integer({ min: 0, max: 7 * 1_440 - 1 });
    const visitor = fc.record({ device: anyDevice, country: anyCountry, language: anyLanguage });
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 6 }),
        visitor,
        fc.array(minutes, { minLength: 10 }),
        (rules, who, sample) => {
          const plan = weekPlan(rules, who, '2026-01-08');
          for (const minute of sample) {
            const now = Date.parse('2026-01-05T00:00Z') + minute * 60_000;
            const outcome = decide(sampleLink({ redirect_rules: rules }), sampleVisitor(who), now);
            const shown = plan[Math.floor(minute / 1_440)]?.intervals.find(
              ({ start, end }) => start <= minute % 1_440 && minute % 1_440 < end,
            );
            expect<unknown>(outcome).toMatchObject({ rule: shown?.rule ?? null });
          }
        },
      ),
    );
  });
});

test('a wall-clock time has a position in the week', () => {
  expect(placeInWeek('2026-01-05T00:00')).toEqual({ date: '2026-01-05', minute: 0 });
  expect(placeInWeek('2026-01-11T23:59')).toEqual({ date: '2026-01-11', minute: 1_439 });
  expect(placeInWeek('')).toBeNull();
});

test('a week later is the same time of day', () => {
  expect(daysLater('2026-12-28T23:30', 7)).toBe('2027-01-04T23:30');
  expect(daysLater('2026-03-01T00:00', -1)).toBe('2026-02-28T00:00');
});
