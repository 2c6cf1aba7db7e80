import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { RedirectRule, Weekday } from '../../../../src/codes/values/redirect-rule.ts';
import { decide } from '../../../../src/scan/decide.ts';
import { sampleLink, sampleVisitor } from '../../../../src/scan/testing/samples.ts';
import { anyRule } from '../testing/any-rule.ts';
import { placeInWeek, planText, schedulesOf, weekPlan } from './week.ts';

const hours = (days: Weekday[], start: string, end: string): RedirectRule => ({
  when: [{ kind: 'schedule', days, start, end }],
  url: 'https://example.com',
});
const textOf = (rules: (RedirectRule | null)[], day: Weekday) =>
  weekPlan(rules)
    .filter((plan) => plan.day === day)
    .map(planText)[0];

describe('the plan of the week', () => {
  test('an earlier rule covers a later one', () => {
    const rules = [hours(['mon'], '11:30', '14:00'), hours(['mon', 'tue'], '09:00', '23:59')];
    expect(textOf(rules, 'mon')).toBe('09:00–11:30 rule 2, 11:30–14:00 rule 1, 14:00–midnight rule 2');
    expect(textOf(rules, 'tue')).toBe('09:00–midnight rule 2');
    expect(textOf(rules, 'wed')).toBe('no schedule rule');
  });

  test('rules keep their numbers beside rules of other kinds and unfinished ones', () => {
    const device: RedirectRule = { when: [{ kind: 'device', value: 'ios' }], url: 'https://example.com' };
    expect(textOf([device, null, hours(['sun'], '00:00', '00:01')], 'sun')).toBe('00:00–00:01 rule 3');
  });

  test('a window that touches the next is not joined to it', () => {
    const rules = [hours(['mon'], '08:00', '12:00'), hours(['mon'], '12:00', '13:00')];
    expect(textOf(rules, 'mon')).toBe('08:00–12:00 rule 1, 12:00–13:00 rule 2');
  });

  test('at every minute it shows the rule that a scan would match', () => {
    const schedules = fc
      .array(anyRule, { maxLength: 6 })
      .map((rules) => rules.filter((rule) => schedulesOf(rule).length > 0));
    const minutes = fc.integer({ min: 0, max: 7 * 1_440 - 1 });
    fc.assert(
      fc.property(schedules, fc.array(minutes, { minLength: 10 }), (rules, sample) => {
        const plan = weekPlan(rules);
        for (const minute of sample) {
          const now = Date.parse('2026-01-05T00:00Z') + minute * 60_000;
          const outcome = decide(sampleLink({ redirect_rules: rules }), sampleVisitor(), now);
          const shown = plan[Math.floor(minute / 1_440)]?.intervals.find(
            ({ start, end }) => start <= minute % 1_440 && minute % 1_440 < end,
          );
          expect<unknown>(outcome).toMatchObject({ rule: shown?.rule ?? null });
        }
      }),
    );
  });
});

test('a wall-clock time has a position in the week', () => {
  expect(placeInWeek('2026-01-05T00:00')).toEqual({ day: 'mon', minute: 0 });
  expect(placeInWeek('2026-01-11T23:59')).toEqual({ day: 'sun', minute: 1_439 });
  expect(placeInWeek('')).toBeNull();
});
