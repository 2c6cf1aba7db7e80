import type { Limits } from '../config/limit-overrides.ts';
import type { Plan } from '../config/plans.ts';

/** Who asks: the account, and what its plan and its own limits allow. */
export type Caller = {
  accountId: string;
  plan: Plan;
  limits: Limits;
  via: 'api' | 'dashboard';
};
