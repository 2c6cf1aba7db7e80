import type { ConditionCheck, SplitBy, Variant, VisitorFacts } from '../codes/values/redirect-rule.ts';
import type { Code } from '../store/schema.ts';
import { decide } from './decide.ts';
import { compileLink, type Link } from './link.ts';
import { type Outcome, redirectOf } from './outcome.ts';
import { conditionsOf, ruleMatches } from './rule.ts';
import type { Decision } from './split.ts';
import type { Visitor } from './visitor/visitor.ts';

/** A scan by any visitor at any time. */
type Simulation = Pick<
  Code,
  | 'type'
  | 'qr_data'
  | 'redirect_url'
  | 'redirect_rules'
  | 'split'
  | 'split_by'
  | 'status'
  | 'expires_at'
  | 'scan_limit'
  | 'scan_count'
  | 'expired_url'
  | 'limit_reached_url'
> &
  VisitorFacts & { project_archived: boolean; at: number };

export type SimulationResult = {
  outcome: Outcome['kind'];
  /** The number of the matching rule, from 1 as in analytics; null: none, the code's own destination. */
  rule: number | null;
  /** Null: nowhere, or to one of the destinations of a split. */
  url: string | null;
  /** Where else it could go, and how many of the sum of all weights do; null: there is one destination at most. */
  split: readonly Variant[] | null;
  split_by: SplitBy | null;
  rules: RuleCheck[];
};

/** The outcome of the scan, by the same functions that decide on real ones. */
export function simulate(scan: Simulation, timeZone: string): SimulationResult {
  const link = compileLink({
    id: '',
    version: 0,
    slug: '',
    type: scan.type,
    status: scan.status,
    projectArchived: scan.project_archived,
    redirectUrl: scan.redirect_url,
    split: scan.split,
    splitBy: scan.split_by,
    data: scan.qr_data,
    redirect_rules: scan.redirect_rules,
    expiresAt: scan.expires_at,
    scanLimit: scan.scan_limit,
    scanCount: scan.scan_count,
    analyticsEnabled: false,
    timeZone,
    passQuery: false,
    expiredUrl: scan.expired_url,
    limitReachedUrl: scan.limit_reached_url,
    // The owner wants to know what is behind it.
    passwordHash: null,
    revision: 0,
    updatedAt: 0,
    changesAt: Number.POSITIVE_INFINITY,
  });
  const { outcome, rules } = explain(
    link,
    { device: scan.device, country: scan.country, language: scan.language, class: 'scan', referrerHost: null },
    scan.at,
  );
  return {
    outcome: outcome.kind === 'split' ? 'redirect' : outcome.kind,
    rule: 'rule' in outcome && outcome.rule !== null ? outcome.rule + 1 : null,
    url: outcome.kind === 'split' ? null : (redirectOf(outcome)?.url ?? null),
    split: outcome.kind === 'split' ? outcome.variants : null,
    split_by: outcome.kind === 'split' ? outcome.by : null,
    // Those of an app's devices are not its owner's.
    rules: rules.slice(0, scan.redirect_rules.length).map(({ rule, ...check }) => ({ rule: rule + 1, ...check })),
  };
}

/** `matched`: all conditions are met. The first rule that matches wins. */
type RuleCheck = {
  rule: number;
  matched: boolean;
  conditions: ConditionCheck[];
};

type Explanation = { readonly outcome: Decision; readonly rules: RuleCheck[] };

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
