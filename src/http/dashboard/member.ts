import type { Plans } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { accountSuspended } from '../../people/account.ts';
import { type Caller, callerOfMember } from '../../people/caller.ts';
import { requireSecondFactor } from '../../people/sign-in/second-factor.ts';
import type { Session, Visit } from '../../people/sign-in/sign-in.ts';
import type { AccountRow } from '../../store/schema.ts';

/** Somebody who is signed in, in an account that he is a member of. */
export type Member = { session: Session; account: AccountRow; caller: Caller };

/** With the limits of the account's plan and its overrides, and what the role allows. */
export function memberOf(plans: Plans, visit: Visit): Member {
  requireActiveAccount(visit);
  const { session, membership } = visit;
  if (!membership) throw notAMember();
  if (membership.account.require_two_factor) requireSecondFactor(session, 'This account');
  return { session, account: membership.account, caller: callerOfMember(plans, session, membership) };
}

/** Refuses a session of a suspended account: one may have begun at the moment in which all were ended. */
export function requireActiveAccount({ membership }: Visit): void {
  if (membership && membership.account.suspended_at !== null) throw accountSuspended();
}

/** The same whether there is such an account or not. */
export function notAMember(): Refusal {
  return new Refusal('not_a_member', 'You are no member of this account');
}

export function signedOut(): Refusal {
  return new Refusal('signed_out', 'Sign in first');
}

const ID = /^\w{1,64}$/;

/**
 * The account that a request of the pages names: by a header, or in the query where a browser sends none, for
 * downloads, pictures and streams. Null: the one that the person's pages open with. What is no id is nobody's account.
 */
export function namedAccount({ method, headers }: Request, query: URLSearchParams): string | null {
  const isRead = method === 'GET' || method === 'HEAD';
  const named = headers.get('repoint-account') ?? (isRead ? query.get('account') : null);
  if (named === null || named === '') return null;
  return ID.test(named) ? named : '';
}
