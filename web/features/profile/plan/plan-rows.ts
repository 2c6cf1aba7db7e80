import type { Plan } from '../../../../src/http/dashboard/contract.ts';
import type { Me } from '../../../lib/me.ts';

/** One feature of the plan. A locked one names the plan that has it, if any. */
type PlanRow = { name: string; value: string; isLocked: boolean };

/** `count` formats numbers in the user's locale. */
export function planRows(me: Me, count: (number: number) => string): PlanRow[] {
  const { plan, plans } = me;
  const feature = (name: string, has: boolean, inPlan: (plan: Plan) => boolean): PlanRow => ({
    name,
    value: has ? 'Included' : lockedText(plans.find(inPlan)),
    isLocked: !has,
  });
  const amount = (name: string, value: number): PlanRow => ({ name, value: count(value), isLocked: false });
  /** A plan with none of it locks it. */
  const counted = (name: string, field: 'custom_domains' | 'webhook_endpoints') =>
    plan[field] > 0 ? amount(name, plan[field]) : feature(name, false, (other) => other[field] > 0);
  return [
    feature('New codes', plan.creates_codes, ({ creates_codes }) => creates_codes),
    feature('Rules, expiry and scan limits', plan.advanced_redirects, (other) => other.advanced_redirects),
    counted('Custom domains', 'custom_domains'),
    counted('Webhooks', 'webhook_endpoints'),
    plan.api_access && !me.api_access
      ? { name: 'API access', value: 'Switched off by the operator', isLocked: true }
      : feature('API access', me.api_access, ({ api_access }) => api_access),
    amount('Projects', plan.projects),
    amount('API keys', plan.api_keys),
    feature('OAuth clients', plan.oauth, ({ oauth }) => oauth),
    {
      name: 'Files of imports and exports',
      value: `${count(plan.job_bytes / 1_000_000)} MB`,
      isLocked: false,
    },
    plan.file_bytes > 0
      ? { name: 'Files that codes serve', value: `${count(plan.file_bytes / 1_000_000)} MB`, isLocked: false }
      : feature('Files that codes serve', false, (other) => other.file_bytes > 0),
    amount('API requests per minute', plan.per_minute),
    amount('API requests per day', plan.per_day),
  ];
}

/** `other`: the first in the server's order that has it, which is the smallest. */
function lockedText(other: Plan | undefined): string {
  return other ? `Part of ${planTitle(other.name)}` : 'Not included';
}

export function planTitle(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** 0 to 100. A plan that allows none is full. */
export function usedPercent(used: number, allowed: number): number {
  return allowed <= 0 ? 100 : Math.min(100, (used / allowed) * 100);
}
