import { invalid, invalidField } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { mergeJournal } from '../qr-codes/delete-qr-code.ts';
import type { AccountRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

type Deps = { store: Store; clock: Clock };

/** Codes that go in one transaction, with all their days. */
const CODES_AT_A_TIME = 20;
/** In between scans and others who write go first. */
const PAUSE_MS = 5;

/** Throws unless the account may go and its e-mail address was typed. The operator's stays: somebody must run the server. */
export function requireDeletable(account: AccountRow, confirmation: string): void {
  if (account.is_operator === 1) throw invalid('the account of the operator cannot be deleted');
  if (confirmation.trim().toLowerCase() !== account.email)
    throw invalidField('confirmation', `must be the e-mail address of the account, ${account.email}`);
}

/** From now on nobody signs in, no key is good and no code resolves; the server removes the rest, also after a restart. */
export async function beginAccountDeletion({ store, clock }: Deps, accountId: string): Promise<void> {
  await store.write.beginAccountDeletion({ accountId, now: clock.now() });
}

/** Removes the rest of an account whose deletion has begun. `isStopped` ends it early; another process continues. */
export async function finishAccountDeletion(
  { store, clock }: Deps,
  accountId: string,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await mergeJournal(store);
  let isMore = true;
  while (isMore && !isStopped()) {
    isMore = await store.write.deleteAccountBatch({ accountId, codes: CODES_AT_A_TIME, now: clock.now() });
    await Bun.sleep(PAUSE_MS);
  }
}
