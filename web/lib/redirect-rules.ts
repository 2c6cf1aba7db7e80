import type { RedirectRule } from '../../src/codes/values/redirect-rule.ts';

/** Means the end of the day, as there is no 24:00. */
export const END_OF_DAY = '23:59';

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
