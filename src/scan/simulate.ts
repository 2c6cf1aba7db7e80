import { z } from 'zod';
import { visitorFacts } from '../codes/conditions/conditions.ts';
import { instant, scanLimit } from '../codes/field-schemas.ts';
import { redirectRules } from '../codes/rule-fields.ts';
import { targetUrl } from '../codes/target-url-field.ts';
import { CODE_STATUSES } from '../codes/values/code-values.ts';
import type { ConditionCheck } from '../codes/values/redirect-rule.ts';
import { decide } from './decide.ts';
import { compileLink, type Link } from './link.ts';
import type { Outcome } from './outcome.ts';
import { conditionsOf, ruleMatches } from './rule.ts';
import type { Visitor } from './visitor/visitor.ts';

/** A scan by any visitor at any time, of a code that need not be stored. A code without a URL shows a page. */
export const simulation = visitorFacts.extend({
  redirect_url: targetUrl.nullable(),
  redirect_rules: redirectRules,
  at: instant,
  status: z.enum(CODE_STATUSES, `must be one of ${CODE_STATUSES.join(', ')}`).optional(),
  expires_at: instant.nullish(),
  scan_limit: scanLimit.nullish(),
  scan_count: z.int('must be a whole number from 0 on').min(0, 'must be a whole number from 0 on').optional(),
});

export type SimulationResult = {
  outcome: Outcome['kind'];
  /** The index of the matching rule; null: none, the code's own destination. */
  rule: number | null;
  url: string | null;
  rules: RuleCheck[];
};

/** The outcome of the scan, by the same functions that decide on real ones. */
export function simulate(
  scan: z.output<typeof simulation> & { project_archived?: boolean },
  timeZone: string,
): SimulationResult {
  const link = compileLink({
    id: '',
    version: 0,
    slug: '',
    type: scan.redirect_url === null ? 'text' : 'url',
    status: scan.status ?? 'active',
    projectArchived: scan.project_archived ?? false,
    redirectUrl: scan.redirect_url,
    data: { text: '' },
    redirect_rules: scan.redirect_rules,
    expiresAt: scan.expires_at ?? null,
    scanLimit: scan.scan_limit ?? null,
    scanCount: scan.scan_count ?? 0,
    analyticsEnabled: false,
    timeZone,
    passQuery: false,
  });
  const { outcome, rules } = explain(link, { ...scan, class: 'scan', referrerHost: null }, scan.at);
  return {
    outcome: outcome.kind,
    rule: 'rule' in outcome ? outcome.rule : null,
    url: outcome.kind === 'redirect' ? outcome.url : null,
    rules,
  };
}

/** `matched`: all conditions are met. The first rule that matches wins. */
type RuleCheck = {
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
