import { ASK_OPERATOR, type CapLock, capLock } from '../../lib/lock-reason.ts';
import type { Me } from '../../lib/me.ts';

export type WebhookLock = CapLock | { kind: 'none'; title: string; text: string };

/** Why no other endpoint can be made; null: one can. */
export function webhookLock(me: Pick<Me, 'plan' | 'plans'>, used: number, cap: number): WebhookLock | null {
  if (used < cap) return null;
  const makeRoom = 'Delete one that is no longer needed to create another.';
  if (cap > 0) return capLock(me, { field: 'webhook_endpoints', cap, what: 'webhook', makeRoom });
  const title = `The ${me.plan.name} plan has no webhooks`;
  const other = me.plans.find(({ webhook_endpoints }) => webhook_endpoints > 0);
  const text = other
    ? `They are included from the ${other.name} plan on. ${ASK_OPERATOR}`
    : 'No plan on this server includes them.';
  return { kind: 'none', title, text };
}
