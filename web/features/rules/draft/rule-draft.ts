import type { ConditionKind, Conditions, RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { conditionOf, conditionsOf, kindsOf } from '../../../lib/redirect-rules.ts';
import { type SplitDraft, variantsOf } from '../../../lib/split-draft.ts';
import { CONDITION_FORMS } from '../conditions/conditions.ts';

/** A rule while it is edited: with conditions of every kind, so that trying another kind loses nothing. */
export type Draft = {
  /** Identifies a draft while it moves; only used on the page. */
  readonly key: string;
  /** Those that the rule has. */
  readonly kinds: readonly ConditionKind[];
  readonly conditions: Readonly<Conditions>;
  readonly url: string;
  /** Null: it leads to `url`. */
  readonly split: SplitDraft | null;
};

let keys = 0;
export function nextKey(): string {
  keys += 1;
  return `rule-${keys}`;
}

export function blankDraft(key: string): Draft {
  const blanks = Object.entries(CONDITION_FORMS).map(([kind, { blank }]) => [kind, blank]);
  return { key, kinds: ['device'], conditions: Object.fromEntries(blanks), url: '', split: null };
}

export function draftOf(rule: RedirectRule, key: string): Draft {
  const own = conditionsOf(rule);
  const blank = blankDraft(key);
  const goal =
    'split' in rule
      ? { url: rule.split[0]?.url ?? '', split: { split: rule.split, split_by: rule.split_by ?? 'scan' } }
      : { url: rule.url };
  return { ...blank, kinds: kindsOf(own), conditions: { ...blank.conditions, ...own }, ...goal };
}

export function withCondition<Kind extends ConditionKind>(
  draft: Draft,
  kind: Kind,
  condition: Conditions[Kind],
): Pick<Draft, 'conditions'> {
  return { conditions: { ...draft.conditions, [kind]: condition } };
}

/** The rule for the API, which refuses it if `draftProblems` finds something. */
export function ruleOf({ kinds, conditions, url, split }: Draft): RedirectRule {
  const when = kinds.map((kind) => conditionOf(kind, conditions[kind]));
  return split ? { when, split: variantsOf(split), split_by: split.split_by } : { when, url };
}
