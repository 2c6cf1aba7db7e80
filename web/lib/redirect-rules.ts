import {
  CONDITION_KINDS,
  type Condition,
  type ConditionKind,
  type Conditions,
  type RedirectRule,
} from '../../src/codes/values/redirect-rule.ts';
import type { Code } from './v2.ts';

/** Means the end of the day, as there is no 24:00. */
export const END_OF_DAY = '23:59';

export function rulesOf({ rules }: Pick<Code, 'rules'>): RedirectRule[] {
  return rules as RedirectRule[];
}

/** The conditions of a rule by kind. */
export function conditionsOf({ when }: Pick<RedirectRule, 'when'>): Partial<Conditions> {
  return Object.assign({}, ...when);
}

/** The kinds of its conditions, in the order in which they are read. */
export function kindsOf(conditions: Partial<Conditions>): ConditionKind[] {
  return CONDITION_KINDS.filter((kind) => conditions[kind] !== undefined);
}

/** A condition of a rule. */
export function conditionOf<Kind extends ConditionKind>(kind: Kind, condition: Conditions[Kind]): Condition {
  return { [kind]: condition } as unknown as Condition;
}

/** Whether a schedule runs into the day after. */
export function isOverMidnight({ start, end }: Conditions['schedule']): boolean {
  return end < start;
}

/** Whether two lists of rules are equivalent, however their conditions and values are ordered. */
export function sameRules(one: readonly RedirectRule[], other: readonly RedirectRule[]): boolean {
  return normalForm(one) === normalForm(other);
}

function normalForm(rules: readonly RedirectRule[]): string {
  const sorted = (_: string, value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  return JSON.stringify(
    rules.map((rule) => [rule.when.map((condition) => JSON.stringify(condition, sorted)).toSorted(), goalOf(rule)]),
  );
}

/** Where the scans of a rule go, in one form. */
function goalOf(rule: RedirectRule): unknown {
  if (!('split' in rule)) return rule.url;
  return [rule.split.map(({ url, weight }) => [url, weight]), rule.split_by ?? 'scan'];
}
