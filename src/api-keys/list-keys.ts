import type { Store } from '../store/store.ts';
import { type ApiKey, presentKey } from './api-key.ts';

/** Oldest first, the last revoked ones included. */
export async function listKeys(store: Store, accountId: string): Promise<ApiKey[]> {
  return (await store.read.listKeys(accountId)).map(presentKey);
}
