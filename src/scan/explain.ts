import type { ConditionCheck } from '../codes/values/redirect-rule.ts';
import { decide } from './decide.ts';
import type { Link } from './link.ts';
import type { Outcome } from './outcome.ts';
import { conditionsOf, ruleMatches } from './rule.ts';
import type { Visitor } from './visitor/visitor.ts';

/** `matched`: all conditions are met. The first rule that matches wins. */
export type RuleCheck = {
  rule: number;
  matched: boolean;
  conditions: ConditionCheck[];
};

type Explanation = { readonly outcome: Outcome; readonly rules: RuleCheck[] };

/**
 * The decision of `decide` with the reason for every rule, from the same predicates. Rules are checked even where they
 * do not affect the outcome (expired, an earlier rule), so that their editor shows each of them.
 */
export function explain(link: Link | null, visitor: Visitor, now: number): Explanation {
  const rules = (link?.rules ?? []).map((rule, index) => ({
    rule: index,
    matched: ruleMatches(rule, visitor, now),
    conditions: conditionsOf(rule).flatMap((condition) => condition.explain(visitor, now)),
  }));
  return { outcome: decide(link, visitor, now), rules };
}
