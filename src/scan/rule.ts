import type { CompiledCondition } from '../codes/conditions/condition.ts';
import { compileConditions } from '../codes/conditions/conditions.ts';
import type { RedirectRule } from '../codes/values/redirect-rule.ts';
import type { Decision } from './split.ts';
import type { Visitor } from './visitor/visitor.ts';

/** A rule with its conditions prepared for scans, of which this is the first, and its outcome. */
export type CompiledRule = { readonly first: CompiledCondition; readonly outcome: Decision };

/** Requires a validated rule. Throws a RangeError for an unknown time zone. */
export function compileRule({ when }: RedirectRule, timeZone: string, outcome: Decision): CompiledRule {
  return { first: compileConditions(when, timeZone), outcome };
}

export function ruleMatches(rule: CompiledRule, visitor: Visitor, now: number): boolean {
  for (let condition: CompiledCondition | null = rule.first; condition !== null; condition = condition.next) {
    if (!condition.matches(visitor, now)) return false;
  }
  return true;
}

export function conditionsOf({ first }: CompiledRule): CompiledCondition[] {
  const conditions = [first];
  for (let { next } = first; next !== null; next = next.next) conditions.push(next);
  return conditions;
}
