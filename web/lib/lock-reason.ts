import type { Me } from '../../src/http/dashboard/contract.ts';

export type PlanFeature = 'advanced_redirects' | 'creates_codes' | 'custom_domains';

/** Why a feature is locked; null: it is not. `what` begins the sentence, in the plural. */
export function lockReason(
  { plan, plans }: Pick<Me, 'plan' | 'plans'>,
  feature: PlanFeature,
  what: string,
): string | null {
  if (plan[feature]) return null;
  const needed = plans.find((offered) => offered[feature]);
  return needed
    ? `${what} need the ${needed.name} plan. You are on ${plan.name}.`
    : `${what} are not part of the ${plan.name} plan.`;
}
