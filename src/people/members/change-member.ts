import { Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Authored } from '../../store/activity/activity.ts';
import type { Actor } from '../../store/people/member-rights.ts';
import type { StoreWith } from '../../store/store.ts';
import type { Role } from '../roles.ts';
import type { MemberMails } from './member-mails.ts';
import { lastOwner, memberRefusal } from './member-refusal.ts';
import { requireProjectsOf } from './member-request.ts';

type Deps<Writes extends 'changeMember' | 'removeMember' | 'leaveAccount'> = Authored & {
  store: StoreWith<Writes | 'findProject'>;
  clock: Clock;
  memberMails: MemberMails;
};

/** Which member of which account, and who changes him. */
type Which = { accountId: string; memberId: string; actor: Actor };

/** What is left out stays as it is. */
export async function changeMember(
  { store, clock, memberMails, author }: Deps<'changeMember'>,
  which: Which,
  change: { role?: Role | undefined; project_ids?: string[] | null | undefined },
): Promise<{ member_id: string; email: string; role: Role; project_ids: string[] | null }> {
  await requireProjectsOf(store, which.accountId, change);
  const { role, project_ids: projectIds } = change;
  const now = clock.now();
  const changed = await store.write.changeMember({ ...which, role, projectIds, now, by: author?.() });
  if ('refused' in changed) throw memberRefusal(changed.refused);
  const { before, after, account } = changed;
  if (before.role !== after.role) {
    memberMails.changed(after.email, { account, role: after.role });
    if (after.role === 'owner') memberMails.ownerAdded({ accountId: which.accountId, account, owner: after.email });
  }
  return { member_id: after.id, email: after.email, role: after.role, project_ids: after.project_ids };
}

/** From the next request on he is out, on every node. */
export async function removeMember(
  { store, clock, memberMails, author }: Deps<'removeMember'>,
  which: Which,
): Promise<void> {
  const removed = await store.write.removeMember({ ...which, now: clock.now(), by: author?.() });
  if ('refused' in removed) throw memberRefusal(removed.refused);
  const { member, account } = removed;
  if (which.actor?.personId !== member.person_id) memberMails.removed(member.email, { account });
}

/** False: he is no member. */
export async function leaveAccount(
  { store, clock, author }: Authored & { store: StoreWith<'leaveAccount'>; clock: Clock },
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  const left = await store.write.leaveAccount({ accountId, personId, now: clock.now(), by: author?.() });
  if (left === 'last_owner') throw lastOwner();
  return left === 'left';
}

/** Refuses one that is not open. */
export async function withdrawInvitation(
  { store, clock, author }: Authored & { store: StoreWith<'withdrawInvitation'>; clock: Clock },
  accountId: string,
  id: string,
): Promise<void> {
  const which = { id };
  const isWithdrawn = await store.write.withdrawInvitation({ accountId, which, now: clock.now(), by: author?.() });
  if (!isWithdrawn) throw new Refusal('not_found', 'There is no such invitation of this account');
}
