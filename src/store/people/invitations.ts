import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import type { AccountRow, InvitationRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { detailsOf } from './change-members.ts';
import { findMemberByEmail } from './list-members.ts';
import { type Actor, isStillGiven, lockForMembers, type RightsRefusal, refuseChangeBy } from './member-rights.ts';

const HOUR_MS = 3_600_000;
const IS_STILL_GIVEN = isStillGiven('invitations', { by: 'invited_by', role: 'role' });

export type ListedInvitation = InvitationRow & { inviter: string | null };

/** Those that can be accepted, oldest first. `inviter`: the name of the person. */
export async function listInvitations(
  db: Db,
  accountId: string,
  now: number,
  limit: number,
): Promise<ListedInvitation[]> {
  return db
    .selectFrom('invitations')
    .leftJoin('persons', 'persons.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('persons.name as inviter')
    .where('invitations.account_id', '=', accountId)
    .where('invitations.expires_at', '>', now)
    .where(IS_STILL_GIVEN)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .limit(limit)
    .execute();
}

/** An invitation that can be accepted, by the hash of either of its links; of any account. */
export type OpenInvitation = InvitationRow & { account_email: string } & Pick<AccountRow, 'suspended_at'>;

export async function findInvitation(db: Db, tokenHash: string, now: number): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .selectAll('invitations')
    .select(['accounts.email as account_email', 'accounts.suspended_at'])
    .where(({ eb, or }) => or([eb('token_hash', '=', tokenHash), eb('mailed_token_hash', '=', tokenHash)]))
    .where('expires_at', '>', now)
    .where(IS_STILL_GIVEN)
    .where('accounts.deleting_at', 'is', null)
    .executeTakeFirst();
}

/** Whether somebody with this address was invited to any account. */
export async function isInvited(db: Db, email: string, now: number): Promise<boolean> {
  const open = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where(IS_STILL_GIVEN)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** At most so many of an account; `perHour` are also counted after they were withdrawn or accepted. */
export type MemberCaps = { members: number; invitations: number; invitationsPerHour: number };

export type InvitationRefusal =
  | { refused: RightsRefusal | 'already_member' | 'too_many_members' | 'too_many_invitations' }
  | { refused: 'too_often'; retryAt: number };

/** Replaces an earlier invitation of the same address. `result`: what a repeated call gets. */
export async function insertInvitation(
  tx: Tx,
  input: {
    invitation: InvitationRow;
    actor: Actor;
    caps: MemberCaps;
    idempotency: Idempotency | null;
    result: object;
    by?: Author | undefined;
  },
): Promise<{ account: string } | Replay | InvitationRefusal> {
  const { invitation, actor } = input;
  const { account_id, email, role } = invitation;
  const account = await lockForMembers(tx, account_id);
  if (!account) return { refused: 'gone' };
  const replay = await replayOf(tx, input.idempotency);
  if (replay) return replay;
  const refused = await refuseChangeBy(tx, account_id, actor, [role]);
  if (refused) return { refused };
  if (await findMemberByEmail(tx.db, account_id, email)) return { refused: 'already_member' };
  const full = await refuseMore(tx, invitation, input.caps, actor);
  if (full) return full;
  await tx.db.deleteFrom('invitations').where('account_id', '=', account_id).where('email', '=', email).execute();
  await tx.db.insertInto('invitations').values(invitation).execute();
  await storeIdempotentResult(tx, input.idempotency, input.result);
  const activity = { subject: email, details: detailsOf(invitation), at: invitation.created_at };
  await recordActivity(tx, account_id, input.by, { ...activity, kind: 'invitation.created' });
  return { account: account.email };
}

/** Operators are not slowed down. The account is locked. */
async function refuseMore(
  { db }: Tx,
  { account_id, email, created_at: now }: InvitationRow,
  caps: MemberCaps,
  actor: Actor,
): Promise<InvitationRefusal | null> {
  if ((await countMembers(db, account_id)) >= caps.members) return { refused: 'too_many_members' };
  const { open } = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('account_id', '=', account_id)
    .where('email', '!=', email)
    .where('expires_at', '>', now)
    .where(IS_STILL_GIVEN)
    .executeTakeFirstOrThrow();
  if (Number(open) >= caps.invitations) return { refused: 'too_many_invitations' };
  if (actor === null) return null;
  const first = await db
    .selectFrom('activity')
    .select('at')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'invitation.created')
    .where('at', '>', now - HOUR_MS)
    .orderBy('at', 'desc')
    .offset(caps.invitationsPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  return first ? { refused: 'too_often', retryAt: first.at + HOUR_MS } : null;
}

export async function countMembers(db: Db, accountId: string): Promise<number> {
  const { members } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(members);
}

/** False: there is none. `which`: its id, or the address. */
export async function withdrawInvitation(
  tx: Tx,
  input: { accountId: string; which: { id: string } | { email: string }; now: number; by?: Author | undefined },
): Promise<boolean> {
  const { accountId, which, now: at } = input;
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['email', which.email] as const);
  const withdrawn = await tx.db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where(column, '=', value)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
  if (!withdrawn) return false;
  const activity = { subject: withdrawn.email, details: detailsOf(withdrawn), at };
  await recordActivity(tx, accountId, input.by, { ...activity, kind: 'invitation.withdrawn' });
  return true;
}
