import type { RedirectRule, VisitorFacts } from '../qr-codes/redirect-rule.ts';
import { explain, type RuleCheck } from './explain.ts';
import { compileLink } from './link.ts';
import type { Outcome } from './outcome.ts';

/** A scan to simulate, of a code that need not be stored. A code without a URL shows a page. */
export type Simulation = VisitorFacts & {
  redirect_url: string | null;
  redirect_rules: RedirectRule[];
  at: number;
  status?: 'active' | 'archived' | 'blocked' | undefined;
  expires_at?: number | null | undefined;
  scan_limit?: number | null | undefined;
  scan_count?: number | undefined;
};

type SimulatedScan = {
  outcome: Outcome['kind'];
  /** The rule that matched; null: none. */
  rule: number | null;
  url: string | null;
  rules: RuleCheck[];
};

/** The outcome of the scan, by the same functions that decide on real ones. */
export function simulate(scan: Simulation, timeZone: string): SimulatedScan {
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
