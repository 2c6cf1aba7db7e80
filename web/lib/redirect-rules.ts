import type { Condition, RedirectRule } from '../../src/codes/values/redirect-rule.ts';
import type { ApiRule } from './v2.ts';

/** Means the end of the day, as there is no 24:00. */
export const END_OF_DAY = '23:59';

/** The rules of a code, each as a list of conditions. */
export function rulesOf({ redirect_rules: rules }: { redirect_rules: readonly ApiRule[] }): RedirectRule[] {
  return rules.map(({ url, ...rule }) => {
    if (rule.condition === 'schedule') {
      const { schedule_days: days, schedule_start: start, schedule_end: end } = rule;
      return { when: [{ kind: 'schedule', days, start, end }], url };
    }
    const { condition, value, condition2, value2 } = rule;
    const when = [{ kind: condition, value }, ...(condition2 ? [{ kind: condition2, value: value2 }] : [])];
    return { when: when as Condition[], url };
  });
}

/** The rule as the API takes it: a schedule stands alone, and there are two conditions at most. */
export function apiRule({ when: [one, other], url }: RedirectRule): ApiRule {
  if (one?.kind === 'schedule') {
    const { kind: condition, days, start, end } = one;
    return { condition, schedule_days: days, schedule_start: start, schedule_end: end, url };
  }
  const second = other && other.kind !== 'schedule' && { condition2: other.kind, value2: other.value };
  return { condition: one?.kind, value: one?.value, ...second, url } as ApiRule;
}

/** Whether two lists of rules are equivalent, however their conditions and days are ordered. */
export function sameRules(one: readonly RedirectRule[], other: readonly RedirectRule[]): boolean {
  return normalForm(one) === normalForm(other);
}

function normalForm(rules: readonly RedirectRule[]): string {
  const sorted = (_: string, value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  return JSON.stringify(
    rules.map(({ when, url }) => [when.map((condition) => JSON.stringify(condition, sorted)).toSorted(), url]),
  );
}
