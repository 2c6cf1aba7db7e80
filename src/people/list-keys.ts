import type { StoreWith } from '../store/store.ts';
import { type ApiKey, presentKey } from './api-key.ts';

/** Oldest first, including the last revoked ones. */
export async function listKeys(store: StoreWith<'listKeys'>, accountId: string): Promise<ApiKey[]> {
  return (await store.read.listKeys(accountId)).map(presentKey);
}
