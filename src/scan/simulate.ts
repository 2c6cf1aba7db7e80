import { z } from 'zod';
import { visitorFacts } from '../codes/conditions/conditions.ts';
import { instant, scanLimit } from '../codes/field-schemas.ts';
import { redirectRules } from '../codes/rule-fields.ts';
import { targetUrl } from '../codes/target-url-field.ts';
import { CODE_STATUSES } from '../codes/values/code-values.ts';
import { explain, type RuleCheck } from './explain.ts';
import { compileLink } from './link.ts';
import type { Outcome } from './outcome.ts';

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
export function simulate(scan: z.output<typeof simulation>, timeZone: string): SimulationResult {
  const link = compileLink({
    id: '',
    version: 0,
    slug: '',
    type: scan.redirect_url === null ? 'text' : 'url',
    status: scan.status ?? 'active',
    projectArchived: false,
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
