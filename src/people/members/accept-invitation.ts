import { invalidField, Refusal } from '../../errors/refusal.ts';
import { sha256 } from '../../lib/hash.ts';
import { newId } from '../../lib/ids.ts';
import { toIso } from '../../lib/instant.ts';
import type { Author } from '../../store/activity/activity.ts';
import type { AcceptRefusal, Invitee } from '../../store/people/accept-invitation.ts';
import type { OpenInvitation } from '../../store/people/invitations.ts';
import { accountSuspended } from '../account.ts';
import { actorOf } from '../caller.ts';
import { requirePassword } from '../password.ts';
import type { Attempt } from '../sign-in/attempt-limiter.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import type { SignInParts } from '../sign-in/parts.ts';
import { requirePasswordSignIn } from '../sign-in/password-switch.ts';
import { personName } from '../sign-in/person-name.ts';
import type { InvitationCall, Session } from '../sign-in/sign-in.ts';
import type { AcceptedInvitation, AcceptRequest, ShownInvitation } from './invitation-types.ts';
import { MEMBER_CAPS } from './member-caps.ts';
import type { MemberMails } from './member-mails.ts';
import { tooManyMembers } from './member-refusal.ts';

type Parts = SignInParts & { memberMails: MemberMails };

/** A valid link costs no attempt. */
export async function showInvitation(
  parts: Parts,
  token: string,
  { session, attempt }: InvitationCall,
): Promise<ShownInvitation> {
  const invitation = await requireInvitation(parts, sha256(token), attempt);
  const { account_email, email, role, expires_at } = invitation;
  const provesAddress = isProof(invitation, sha256(token));
  return {
    account_email,
    email,
    role,
    is_known: !provesAddress || (await parts.store.read.findPersonByEmail(email)) !== undefined,
    signed_in_as: session?.email ?? null,
    is_mailed: !provesAddress,
    expires_at: toIso(expires_at),
  };
}

/**
 * Joins the account: whoever is signed in with the invited address, or a new person, who chooses a password and is
 * signed in with it.
 */
export async function acceptInvitation(
  parts: Parts,
  request: AcceptRequest,
  call: InvitationCall,
): Promise<AcceptedInvitation> {
  const tokenHash = sha256(request.token);
  const invitation = await requireInvitation(parts, tokenHash, call.attempt);
  const { email } = invitation;
  const { session } = call;
  if (session && session.email !== email) throw invitedAnother(invitation, session);
  if (!session) await requireNewcomer(parts, invitation, tokenHash);
  const { invitee, author, cookies } = session
    ? { invitee: { personId: session.personId }, author: actorOf(session), cookies: [] }
    : await newcomer(parts, email, request, call);
  const by = { actor: author, address: call.attempt.address?.() ?? null };
  const accountId = await join(parts, { invitation, tokenHash, invitee, by });
  return { account_id: accountId, cookies };
}

/** One that can be accepted; then the attempt is given back. */
async function requireInvitation({ store, clock }: Parts, hash: string, attempt: Attempt): Promise<OpenInvitation> {
  const invitation = await store.read.findInvitation(hash, clock.now());
  if (!invitation) throw spentInvitation();
  attempt.giveBack();
  return invitation;
}

/** Whether only the invited address can have this link: it was mailed, or no other one was. */
function isProof({ mailed_token_hash }: OpenInvitation, tokenHash: string): boolean {
  return mailed_token_hash === null || mailed_token_hash === tokenHash;
}

/** Refuses whoever has to sign in. Without a proof of the address it tells nobody whether it is somebody's. */
async function requireNewcomer(parts: Parts, invitation: OpenInvitation, tokenHash: string): Promise<void> {
  const { email } = invitation;
  const provesAddress = isProof(invitation, tokenHash);
  if (!provesAddress || (await parts.store.read.findPersonByEmail(email))) {
    // Somebody may have become that person just now, with this very link.
    const isOpen = await parts.store.read.findInvitation(tokenHash, parts.clock.now());
    throw isOpen ? signInFirst(email, provesAddress) : spentInvitation();
  }
  requirePasswordSignIn(parts);
}

async function newcomer(
  parts: Parts,
  email: string,
  { password, name }: AcceptRequest,
  { headers, attempt }: InvitationCall,
) {
  if (password === undefined) throw invalidField('password', 'is missing');
  const passwordHash = await parts.passwords.hash(requirePassword(password));
  const now = parts.clock.now();
  const person = {
    id: newId('per', now),
    email,
    name: nameOf(email, name),
    password_hash: passwordHash,
    created_at: now,
    updated_at: now,
  };
  const by = { address: attempt.address?.() ?? null };
  const { row: session, cookies } = beginSession({ ...parts, by }, person, headers);
  return { invitee: { person, session }, author: actorOf({ personId: person.id, name: person.name }), cookies };
}

function nameOf(email: string, name: string | undefined): string {
  if (name === undefined) return email.split('@')[0] ?? email;
  const parsed = personName.safeParse(name.trim());
  if (!parsed.success) throw invalidField('name', parsed.error.issues[0]?.message ?? 'is not valid');
  return parsed.data;
}

async function join(
  { store, clock, memberMails }: Parts,
  call: { invitation: OpenInvitation; tokenHash: string; invitee: Invitee; by: Author },
): Promise<string> {
  const { invitation, tokenHash, invitee, by } = call;
  const { email, account_email: account } = invitation;
  const now = clock.now();
  const memberId = newId('mem', now);
  const maxMembers = MEMBER_CAPS.members;
  const joined = await store.write.acceptInvitation({ tokenHash, invitee, memberId, maxMembers, now, by });
  if ('refused' in joined) throw acceptRefusal(joined.refused, email);
  const { accountId } = joined;
  if (joined.isOwner) memberMails.ownerAdded({ accountId, account, owner: email });
  return accountId;
}

function acceptRefusal(refused: AcceptRefusal, email: string): Refusal {
  switch (refused) {
    case 'gone':
      return spentInvitation();
    case 'known':
      return signInFirst(email, true);
    case 'other_address':
      return new Refusal('invited_another', `This invitation is for ${email}`);
    case 'inactive':
    case 'suspended':
      return accountSuspended();
    case 'too_many_members':
      return tooManyMembers();
  }
}

function spentInvitation(): Refusal {
  return new Refusal(
    'link_spent',
    'This invitation was used, withdrawn or replaced, or is older than seven days. Ask whoever invited you for another',
  );
}

function signInFirst(email: string, provesAddress: boolean): Refusal {
  const newHere = provesAddress ? '' : '. If you are new here, open the link in the mail that this address got';
  return new Refusal('sign_in_first', `Sign in as ${email} to accept this invitation${newHere}`);
}

function invitedAnother({ email }: OpenInvitation, session: Session): Refusal {
  return new Refusal(
    'invited_another',
    `This invitation is for ${email}, and you are signed in as ${session.email}. Sign out, and open it again`,
  );
}
