import type { CodeStatus } from '../../../codes/values/code-values.ts';
import type { RedirectRule, VisitorFacts } from '../../../codes/values/redirect-rule.ts';
import type { SimulationResult } from '../../../scan/simulate.ts';

export type { SimulationResult };

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
