import { applyOverrides, type Limits } from '../config/limit-overrides.ts';
import type { Plan } from '../config/plans.ts';
import { Refusal } from '../errors/refusal.ts';

/** By whose hand something is done, as a code's history tells it. */
export type Actor =
  | { kind: 'key'; keyId: string; name: string; last4: string }
  | { kind: 'dashboard' }
  | { kind: 'command_line' };

/** Who asks: the account, and what its plan and its own limits allow. */
export type Caller = {
  accountId: string;
  plan: Plan;
  limits: Limits;
  via: 'api' | 'dashboard';
  actor: Actor;
};

/** The plan's limits with the account's overrides. Malformed ones let nothing through: `undefined` is text that is no JSON. */
export function limitsInForce(plan: Plan, overrides: unknown): Limits {
  const applied = overrides === undefined ? { ok: false as const } : applyOverrides(plan, overrides);
  if (applied.ok) return applied.limits;
  throw new Refusal(
    'rate_limited',
    "This account's limits are misconfigured; ask the operator to set them again",
    { retryAfter: 60 },
  );
}
