import type { Role } from '../../config/roles.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { ActivityDetails, MemberRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { type Actor, hasOtherOwner, lockForMembers, type RightsRefusal, refuseChangeBy } from './member-rights.ts';

/** A member before or after a change, with the address of the person. */
export type NamedMember = MemberRow & { email: string };

/** `unknown`: the account has no such member. `last_owner`: it would be left without an owner. */
export type MemberRefusal = RightsRefusal | 'unknown' | 'last_owner' | 'owner_has_all';
type Refused = { refused: MemberRefusal };

export type ChangedMember = { before: NamedMember; after: NamedMember; account: string };

/** What is left out stays as it is; owners have all projects. `account` of the result: its address. */
export async function changeMember(
  tx: Tx,
  input: {
    accountId: string;
    memberId: string;
    actor: Actor;
    role?: Role | undefined;
    projectIds?: string[] | null | undefined;
    now: number;
    by?: Author | undefined;
  },
): Promise<ChangedMember | Refused> {
  const { accountId, memberId } = input;
  const account = await lockForMembers(tx, accountId);
  const before = account && (await findMember(tx, accountId, memberId));
  if (!account || !before) return { refused: account ? 'unknown' : 'gone' };
  const role = input.role ?? before.role;
  if (role === 'owner' && input.projectIds) return { refused: 'owner_has_all' };
  const project_ids = role === 'owner' ? null : input.projectIds === undefined ? before.project_ids : input.projectIds;
  const refused = await refuseChangeBy(tx, accountId, input.actor, [before.role, role]);
  if (refused) return { refused };
  if (before.role === 'owner' && role !== 'owner' && !(await hasOtherOwner(tx, accountId, memberId)))
    return { refused: 'last_owner' };
  const after = { ...before, role, project_ids };
  const details = changeOf(before, after);
  if (details === null) return { before, after, account: account.email };
  await tx.db.updateTable('members').set({ role, project_ids }).where('id', '=', memberId).execute();
  const activity = { kind: 'member.changed', subject: before.email, details, at: input.now } as const;
  await recordActivity(tx, accountId, input.by, activity);
  return { before, after, account: account.email };
}

/** Null: nothing changes. */
function changeOf(before: MemberRow, after: MemberRow): ActivityDetails | null {
  const isSameRole = before.role === after.role;
  if (isSameRole && JSON.stringify(before.project_ids) === JSON.stringify(after.project_ids)) return null;
  return { ...(!isSameRole && { before: before.role }), ...detailsOf(after) };
}

/** `projects`: of how many; all if it is left out. */
export function detailsOf({ role, project_ids }: Pick<MemberRow, 'role' | 'project_ids'>): ActivityDetails {
  return { role, ...(project_ids && { projects: project_ids.length }) };
}

export type RemovedMember = { member: NamedMember; account: string };

/** What he made stays, and so do the keys of the account. */
export async function removeMember(
  tx: Tx,
  input: { accountId: string; memberId: string; actor: Actor; now: number; by?: Author | undefined },
): Promise<RemovedMember | Refused> {
  const { accountId, memberId, actor } = input;
  const account = await lockForMembers(tx, accountId);
  const member = account && (await findMember(tx, accountId, memberId));
  if (!account || !member) return { refused: account ? 'unknown' : 'gone' };
  const refused = await refuseChangeBy(tx, accountId, actor, [member.role]);
  if (refused) return { refused };
  const kind = actor?.personId === member.person_id ? 'member.left' : 'member.removed';
  return (await takeOut(tx, member, kind, input)) ? { member, account: account.email } : { refused: 'last_owner' };
}

/** The same for somebody who goes by himself, whatever his role is. */
export async function leaveAccount(
  tx: Tx,
  input: { accountId: string; personId: string; now: number; by?: Author | undefined },
): Promise<'left' | 'no_member' | 'last_owner'> {
  const { accountId, personId } = input;
  const account = await lockForMembers(tx, accountId);
  const member = account && (await findMember(tx, accountId, { personId }));
  if (!member) return 'no_member';
  return (await takeOut(tx, member, 'member.left', input)) ? 'left' : 'last_owner';
}

/** False: he is the last owner. The account is locked. */
async function takeOut(
  tx: Tx,
  member: NamedMember,
  kind: 'member.left' | 'member.removed',
  { now: at, by }: { now: number; by?: Author | undefined },
): Promise<boolean> {
  const { db } = tx;
  const { id, account_id, person_id, email: subject } = member;
  if (member.role === 'owner' && !(await hasOtherOwner(tx, account_id, id))) return false;
  await db.deleteFrom('members').where('id', '=', id).execute();
  await db
    .updateTable('persons')
    .set({ default_account_id: null })
    .where('id', '=', person_id)
    .where('default_account_id', '=', account_id)
    .execute();
  await recordActivity(tx, account_id, by, { kind, subject, details: detailsOf(member), at });
  return true;
}

async function findMember(
  { db }: Tx,
  accountId: string,
  which: string | { personId: string },
): Promise<NamedMember | undefined> {
  const [column, value] =
    typeof which === 'string' ? (['members.id', which] as const) : (['members.person_id', which.personId] as const);
  return db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .selectAll('members')
    .select('persons.email')
    .where('members.account_id', '=', accountId)
    .where(column, '=', value)
    .executeTakeFirst();
}
