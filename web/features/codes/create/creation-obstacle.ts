import type { Me } from '../../../../src/http/dashboard/contract.ts';

/** Why the server would refuse a new code, said before somebody fills in a form; null where nothing is known. */
export function creationObstacle({
  plan,
  active_codes,
}: Pick<Me, 'active_codes'> & { plan: Pick<Me['plan'], 'name' | 'creates_codes' | 'active_codes'> }):
  | string
  | null {
  if (!plan.creates_codes) {
    return `The ${plan.name} plan does not create codes. Codes you have keep working.`;
  }
  if (active_codes < plan.active_codes) return null;
  return `All ${plan.active_codes} codes of the ${plan.name} plan are in use. Archive one to make room for a new one.`;
}
