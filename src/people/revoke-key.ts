import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { StoreWith } from '../store/store.ts';
import { type ApiKey, presentKey } from './api-key.ts';

/** Permanent. `accountId` null: the operator, who may revoke any key. Revoking again is harmless. Null: no such key. */
export async function revokeKey(
  { store, clock, author }: Authored & { store: StoreWith<'revokeKey'>; clock: Clock },
  accountId: string | null,
  keyId: string,
): Promise<ApiKey | null> {
  const row = await store.write.revokeKey({ accountId, keyId, now: clock.now(), by: author?.() });
  return row ? presentKey(row) : null;
}
