import type { Plans } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { accountSuspended } from '../../people/account.ts';
import { type Caller, callerOf } from '../../people/caller.ts';
import type { Session } from '../../people/sign-in/sign-in.ts';
import type { AccountRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

export type Owner = { session: Session; account: AccountRow; caller: Caller };

/** The account of the session, with the limits of its plan and its overrides. */
export async function ownerOf({ store, plans }: { store: Store; plans: Plans }, session: Session): Promise<Owner> {
  const account = await requireActiveAccount(store, session);
  return { session, account, caller: callerOf(plans, account) };
}

/** Refuses a session of a suspended account: one may have begun at the moment in which all were ended. */
export async function requireActiveAccount(store: Store, { accountId }: Session): Promise<AccountRow> {
  const account = await store.read.findAccount(accountId);
  if (!account) throw signedOut();
  if (account.suspended_at !== null) throw accountSuspended();
  return account;
}

export function signedOut(): Refusal {
  return new Refusal('signed_out', 'Sign in first');
}
