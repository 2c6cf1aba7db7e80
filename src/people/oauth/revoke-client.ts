import type { Clock } from '../../lib/clock.ts';
import type { Authored } from '../../store/activity/activity.ts';
import type { StoreWith } from '../../store/store.ts';
import { type OauthClient, presentOauthClient } from './oauth-client.ts';

/** Permanent. `accountId` null: the operator, who may revoke any client. Revoking again is harmless. Null: no such client. */
export async function revokeOauthClient(
  { store, clock, author }: Authored & { store: StoreWith<'revokeOauthClient'>; clock: Clock },
  accountId: string | null,
  clientId: string,
): Promise<OauthClient | null> {
  const row = await store.write.revokeOauthClient({ accountId, clientId, now: clock.now(), by: author?.() });
  return row ? presentOauthClient(row) : null;
}
