import type { CodeStatus } from '../../../qr-codes/code-values.ts';
import type { ConditionCheck, RedirectRule, VisitorFacts } from '../../../qr-codes/redirect-rule.ts';

/** Simulation of a scan. */
export type SimulationApi = {
  /** Which rule would win, and why; nothing is stored or counted. */
  'POST /simulate': { body: Simulation; answer: SimulationResult };
};

export type Simulation = VisitorFacts & {
  redirect_url: string | null;
  redirect_rules: RedirectRule[];
  at: string;
  status?: CodeStatus;
  expires_at?: string | null;
  scan_limit?: number | null;
  scan_count?: number;
};

export type SimulationResult = {
  outcome: 'redirect' | 'page' | 'not_found' | 'blocked' | 'expired' | 'limit_reached';
  /** The index of the matching rule; null: none, the code's own destination. */
  rule: number | null;
  url: string | null;
  rules: { rule: number; matched: boolean; conditions: ConditionCheck[] }[];
};
