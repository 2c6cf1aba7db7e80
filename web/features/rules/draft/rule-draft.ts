import type {
  Condition,
  ConditionKind,
  ConditionOf,
  RedirectRule,
} from '../../../../src/codes/values/redirect-rule.ts';
import { CONDITION_FORMS, RULE_KINDS, type RuleKind } from '../conditions/conditions.ts';

/** A rule while it is edited: with conditions of every kind, so that trying another kind loses nothing. */
export type Draft = {
  /** Identifies a draft while it moves; only used on the page. */
  readonly key: string;
  readonly kind: RuleKind;
  readonly conditions: { readonly [Kind in ConditionKind]: ConditionOf<Kind> };
  readonly url: string;
};

let keys = 0;
export function nextKey(): string {
  keys += 1;
  return `rule-${keys}`;
}

export function blankDraft(key: string): Draft {
  const blanks = Object.entries(CONDITION_FORMS).map(([kind, { blank }]) => [kind, blank]);
  return { key, kind: 'device', conditions: Object.fromEntries(blanks), url: '' };
}

export function draftOf({ when, url }: RedirectRule, key: string): Draft {
  const kinds = Object.keys(RULE_KINDS) as RuleKind[];
  const kind = kinds.find((each) => sameKinds(kindsOf(each), when)) ?? 'device';
  return when.reduce(withCondition, { ...blankDraft(key), kind, url });
}

const sameKinds = (kinds: readonly ConditionKind[], when: readonly Condition[]) =>
  kinds.length === when.length && when.every(({ kind }) => kinds.includes(kind));

export function withCondition(draft: Draft, condition: Condition): Draft {
  return { ...draft, conditions: { ...draft.conditions, [condition.kind]: condition } };
}

export function kindsOf(kind: RuleKind): readonly ConditionKind[] {
  return RULE_KINDS[kind].conditions;
}

/** The rule for the API, which refuses it if `draftProblems` finds something. */
export function ruleOf({ kind, conditions, url }: Draft): RedirectRule {
  return { when: kindsOf(kind).map((each) => conditions[each]), url };
}
