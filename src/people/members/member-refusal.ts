import { invalid, Refusal } from '../../errors/refusal.ts';
import type { MemberRefusal } from '../../store/people/change-members.ts';
import { MEMBER_CAPS } from './member-caps.ts';
import { ownerHasAll } from './member-request.ts';

/** Why the store did not change a member. */
export function memberRefusal(refused: MemberRefusal): Refusal {
  switch (refused) {
    case 'unknown':
    case 'gone':
      return new Refusal('not_found', 'There is no such member in this account');
    case 'last_owner':
      return lastOwner();
    case 'owner_has_all':
      return ownerHasAll();
    case 'owners_only':
      return ownersOnly();
    case 'not_allowed':
      return notAllowed();
  }
}

export function lastOwner(): Refusal {
  return new Refusal('last_owner', 'An account has at least one owner; make somebody else an owner first');
}

export function ownersOnly(): Refusal {
  return new Refusal('insufficient_scope', 'Only an owner may invite, make, change or remove an owner');
}

/** What he was when the request came, he is no more. */
export function notAllowed(): Refusal {
  return new Refusal('insufficient_scope', 'This needs the scope members.manage, which the caller does not have');
}

export function tooManyMembers(): Refusal {
  const most = MEMBER_CAPS.members.toLocaleString('en');
  return invalid(`an account has at most ${most} members, and this one has that many; remove one first`);
}
