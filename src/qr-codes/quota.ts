import type { Caller } from '../accounts/caller.ts';
import type { Store } from '../store/store.ts';
import { quotaExceeded } from './refusals.ts';

/** Only so that a full account hears of its quota before its URLs are judged; the write decides for good. */
export async function requireRoom(store: Store, { accountId, plan, limits }: Caller): Promise<void> {
  const account = await store.read.findAccount(accountId);
  if (account && account.active_codes >= limits.active_codes) throw quotaExceeded(plan, limits.active_codes);
}
