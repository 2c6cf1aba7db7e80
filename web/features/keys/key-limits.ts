import { ASK_OPERATOR, type CapLock, capLock } from '../../lib/lock-reason.ts';
import type { Me } from '../../lib/me.ts';
import type { Key, KeyLimits } from './keys-query.ts';

/** Whether another key can be created; if not, why, and which plan would allow it. */
type KeyLock = { kind: 'open' } | CapLock | { kind: 'no-access'; title: string; text: string };

type Account = Pick<Me, 'api_access' | 'plan' | 'plans'>;

const OPEN: KeyLock = { kind: 'open' };

export function keyLock(me: Account, liveKeys: number, limits: Pick<KeyLimits, 'api_keys'>): KeyLock {
  if (!me.api_access) return { kind: 'no-access', ...noAccess(me) };
  if (liveKeys < limits.api_keys) return OPEN;
  const makeRoom = 'Revoke one that is no longer needed to create another.';
  const plans = me.plans.filter(({ api_access }) => api_access);
  return capLock({ plan: me.plan, plans }, { field: 'api_keys', cap: limits.api_keys, what: 'key', makeRoom });
}

function noAccess({ plan, plans }: Account): { title: string; text: string } {
  const refused = 'Until then, requests with a key are refused.';
  if (plan.api_access) {
    return {
      title: 'API access is switched off for your account',
      text: `The operator of this server can switch it on. ${refused}`,
    };
  }
  const title = `The ${plan.name} plan has no API access`;
  const other = plans.find((candidate) => candidate.api_access && candidate.creates_codes);
  if (!other) return { title, text: `No plan on this server includes it. ${refused}` };
  return { title, text: `It is included from the ${other.name} plan on. ${ASK_OPERATOR} ${refused}` };
}

/** Keys in use, in the server's order, and revoked ones. */
export function splitKeys(keys: readonly Key[]): { live: Key[]; revoked: Key[] } {
  return {
    live: keys.filter((key) => key.revoked_at === null),
    revoked: keys.filter((key) => key.revoked_at !== null),
  };
}

/** The usage of a window: 0 to 100, and its level. A limit of 0 refuses everything, so it is full. */
export function usage(used: number, limit: number): { percent: number; level: 'calm' | 'high' | 'full' } {
  const percent = limit === 0 ? 100 : Math.min(100, (100 * used) / limit);
  return { percent, level: percent >= 100 ? 'full' : percent >= 80 ? 'high' : 'calm' };
}

/** A first request that changes nothing, to see the key work. */
export function curlExample(publicUrl: string, apiKey: string, version: 'v1' | 'v2'): string {
  return `curl ${publicUrl}/${version}/qr-codes \\\n  -H 'x-api-key: ${apiKey}'`;
}
