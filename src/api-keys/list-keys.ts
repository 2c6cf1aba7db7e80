import type { StoreWith } from '../store/store.ts';
import { type ApiKey, presentKey } from './api-key.ts';

/** Oldest first, the last revoked ones included. */
export async function listKeys(store: StoreWith<'listKeys'>, accountId: string): Promise<ApiKey[]> {
  return (await store.read.listKeys(accountId)).map(presentKey);
}
