import { invalid } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { type ApiKey, presentKey } from './api-key.ts';

/** For good. `accountId` null is the operator, who may revoke anyone's. Revoking twice changes nothing. */
export async function revokeKey(
  deps: { store: Store; clock: Clock },
  accountId: string | null,
  keyId: string,
): Promise<ApiKey> {
  const row = await deps.store.write.revokeKey({ accountId, keyId, now: deps.clock.now() });
  if (!row) throw invalid(`key "${keyId}" does not exist; "keys list" shows those that do`);
  return presentKey(row);
}
