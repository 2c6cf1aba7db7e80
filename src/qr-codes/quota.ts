import type { Caller } from '../accounts/caller.ts';
import type { StoreWith } from '../store/store.ts';

/** Only so that a full account hears of its quota before its URLs are judged; the write decides for good. */
export async function hasQuotaLeft(
  store: StoreWith<'findAccount'>,
  { accountId, limits }: Caller,
): Promise<boolean> {
  const account = await store.read.findAccount(accountId);
  return !account || account.active_codes + account.reserved_codes < limits.active_codes;
}
