import type { Plans } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { accountSuspended } from '../../people/account.ts';
import { type Caller, callerOf } from '../../people/caller.ts';
import type { Session, Visit } from '../../people/sign-in/sign-in.ts';
import type { AccountRow } from '../../store/schema.ts';

export type Owner = { session: Session; account: AccountRow; caller: Caller };

/** The account of the visit, with the limits of its plan and its overrides. */
export function ownerOf(plans: Plans, visit: Visit): Owner {
  requireActiveAccount(visit);
  const { session, membership } = visit;
  if (!membership) throw signedOut();
  const { account } = membership;
  const actor = { kind: 'person', personId: session.personId, name: session.name } as const;
  return { session, account, caller: callerOf(plans, account, actor) };
}

/** Refuses a session of a suspended account: one may have begun at the moment in which all were ended. */
export function requireActiveAccount({ membership }: Visit): void {
  if (membership && membership.account.suspended_at !== null) throw accountSuspended();
}

export function signedOut(): Refusal {
  return new Refusal('signed_out', 'Sign in first');
}
