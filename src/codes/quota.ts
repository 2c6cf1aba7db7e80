import type { Caller } from '../people/caller.ts';
import type { StoreWith } from '../store/store.ts';

/** An early check, so that a full account is refused before its URLs are checked; the write enforces the quota. */
export async function hasQuotaLeft(store: StoreWith<'findAccount'>, { accountId, limits }: Caller): Promise<boolean> {
  const account = await store.read.findAccount(accountId);
  return !account || account.active_codes + account.reserved_codes < limits.active_codes;
}
