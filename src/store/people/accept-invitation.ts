import { type Author, recordActivity } from '../activity/activity.ts';
import type { PersonRow } from '../schema.ts';
import { insertSession, type NewSession } from '../sign-in/sessions.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { detailsOf } from './change-members.ts';
import { countMembers, findInvitation } from './invitations.ts';
import { lockForMembers } from './member-rights.ts';
import { insertMember, setDefaultAccount } from './members.ts';
import { findPerson, insertPerson, type NewPerson } from './persons.ts';

/** Who accepts: a person who is signed in, or a new one with his first session. */
export type Invitee = { personId: string } | { person: NewPerson; session: NewSession };

/**
 * `gone`: it was used, withdrawn or replaced, or is too old. `other_address`: the person has another one. `known`:
 * somebody has the address of the new person.
 */
export type AcceptRefusal = 'gone' | 'other_address' | 'known' | 'inactive' | 'suspended' | 'too_many_members';

/**
 * Makes the person a member, uses the invitation up, and lets his pages open with the account. The account is locked,
 * so that of two callers at once one finds the invitation.
 */
export async function acceptInvitation(
  tx: Tx,
  input: {
    tokenHash: string;
    invitee: Invitee;
    memberId: string;
    maxMembers: number;
    now: number;
    by?: Author | undefined;
  },
): Promise<{ accountId: string; isOwner: boolean } | { refused: AcceptRefusal }> {
  const { tokenHash, memberId, now } = input;
  const found = await findInvitation(tx.db, tokenHash, now);
  const account = found && (await lockForMembers(tx, found.account_id));
  const invitation = account && (await findInvitation(tx.db, tokenHash, now));
  if (!invitation) return { refused: 'gone' };
  if (account.suspended_at !== null) return { refused: 'suspended' };
  // It may be withdrawn meanwhile.
  const used = await tx.db.deleteFrom('invitations').where('id', '=', invitation.id).executeTakeFirst();
  if (used.numDeletedRows !== 1n) return { refused: 'gone' };
  const person = await inviteeOf(tx, input.invitee, invitation.email);
  if ((await countMembers(tx.db, account.id)) >= input.maxMembers) throw refusal('too_many_members');
  const { role, project_ids } = invitation;
  const member = { id: memberId, account_id: account.id, person_id: person.id, role, project_ids, created_at: now };
  const isNew = await insertMember(tx, member);
  await setDefaultAccount(tx, { personId: person.id, accountId: account.id, now });
  if ('session' in input.invitee) await insertSession(tx, input.invitee.session);
  const activity = { kind: 'member.added', subject: person.email, details: detailsOf(member), at: now } as const;
  if (isNew) await recordActivity(tx, account.id, input.by, activity);
  return { accountId: account.id, isOwner: isNew && role === 'owner' };
}

async function inviteeOf(tx: Tx, invitee: Invitee, email: string): Promise<PersonRow> {
  if ('person' in invitee) {
    const made = await insertPerson(tx, { ...invitee.person, email });
    if (!made) throw refusal('known');
    return made;
  }
  const person = await findPerson(tx.db, invitee.personId);
  if (!person || person.disabled_at !== null) throw refusal('inactive');
  if (person.email !== email) throw refusal('other_address');
  return person;
}

/** Takes back what was written. */
function refusal(refused: AcceptRefusal): Rollback {
  return new Rollback({ refused });
}
