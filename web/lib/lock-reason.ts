import { countText } from './count-text.ts';
import type { Me } from './me.ts';

export type PlanFeature = 'advanced_redirects' | 'creates_codes' | 'custom_domains' | 'oauth' | 'webhook_endpoints';

type Plans = Pick<Me, 'plan' | 'plans'>;

/** Why a feature is locked; null: it is not. `what` begins the sentence, in the plural. */
export function lockReason({ plan, plans }: Plans, feature: PlanFeature, what: string): string | null {
  if (plan[feature]) return null;
  const needed = plans.find((offered) => offered[feature]);
  return needed
    ? `${what} need the ${needed.name} plan. You are on ${plan.name}.`
    : `${what} are not part of the ${plan.name} plan.`;
}

export const ASK_OPERATOR = 'The operator of this server can change your plan.';

/** Why there can be no more of something, and which plan allows more. */
export type CapLock = { kind: 'cap'; title: string; text: string };

type Cap = {
  field: 'api_keys' | 'webhook_endpoints';
  /** As many as are in use. */
  cap: number;
  /** "key", "webhook". */
  what: string;
  /** How to make room; a sentence. */
  makeRoom: string;
};

export function capLock({ plan, plans }: Plans, { field, cap, what, makeRoom }: Cap): CapLock {
  const title =
    cap === 1 ? `Your only ${what} is in use` : `All ${countText(cap)} ${what}s of the ${plan.name} plan are in use`;
  const larger = plans.find((candidate) => candidate[field] > cap);
  const more = larger ? ` The ${larger.name} plan allows ${countText(larger[field])}. ${ASK_OPERATOR}` : '';
  return { kind: 'cap', title, text: `${makeRoom}${more}` };
}
