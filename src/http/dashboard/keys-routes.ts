import { z } from 'zod';
import { Refusal } from '../../errors/refusal.ts';
import type { ApiKey } from '../../people/api-key.ts';
import { createKey, keyName } from '../../people/create-key.ts';
import { listKeys } from '../../people/list-keys.ts';
import { revokeKey } from '../../people/revoke-key.ts';
import type { Key } from './contract.ts';
import { type DashboardDeps, memberRoute, NO_BODY, type RoutesUnder } from './route.ts';

export const keysRoutes: RoutesUnder<'/keys'> = {
  'GET /keys': memberRoute('keys.manage', NO_BODY, async (deps, { caller, now }) => {
    const keys = await listKeys(deps.store, caller.accountId);
    const { per_minute, per_day, burst_per_second } = caller.limits;
    return {
      keys: await Promise.all(keys.map((key) => withUsage(deps, key, now))),
      limits: { per_minute, per_day, burst_per_second, api_keys: caller.plan.api_keys },
    };
  }),

  'POST /keys': memberRoute('keys.manage', z.strictObject({ name: keyName }), async (deps, { caller, body }) => {
    const { key_id, api_key, name, created_at } = (await createKey(deps, caller, body)).value;
    return { key_id, api_key: api_key ?? '', name, created_at };
  }),

  'POST /keys/{id}/revoke': memberRoute('keys.manage', NO_BODY, async (deps, { caller, id, now }) => {
    const key = await revokeKey(deps, caller.accountId, id);
    if (!key) throw new Refusal('not_found', 'There is no such API key in this account');
    deps.limiter.forget(id);
    return withUsage(deps, key, now);
  }),
};

/** The usage of revoked keys, which are more numerous, is not looked up. */
async function withUsage({ limiter }: DashboardDeps, key: ApiKey, now: number): Promise<Key> {
  const used = key.revoked_at === null ? await limiter.used(key.key_id, now) : { minute: 0, day: 0 };
  return { ...key, used };
}
