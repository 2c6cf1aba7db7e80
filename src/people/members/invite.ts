import { invalid, Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { toIso } from '../../lib/instant.ts';
import type { Authored } from '../../store/activity/activity.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import type { InvitationRefusal } from '../../store/people/invitations.ts';
import type { Actor } from '../../store/people/member-rights.ts';
import type { InvitationRow } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import { requireEmail } from '../account.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../idempotency.ts';
import type { Role } from '../roles.ts';
import { tooManyAttempts } from '../sign-in/attempt-limiter.ts';
import { newToken } from '../sign-in/token.ts';
import { INVITATION_MS, MEMBER_CAPS } from './member-caps.ts';
import type { MemberMails } from './member-mails.ts';
import { notAllowed, ownersOnly, tooManyMembers } from './member-refusal.ts';
import { requireProjectsOf } from './member-request.ts';

export type InvitationRequest = { email: string; role: Role; project_ids?: string[] | null | undefined };

/** `url`: the link, shown only here; null where a call is repeated. */
export type CreatedInvitation = {
  invitation_id: string;
  email: string;
  role: Role;
  project_ids: string[] | null;
  url: string | null;
  expires_at: string;
};

type Deps = Authored & {
  store: StoreWith<'findProject' | 'findReplay' | 'insertInvitation'>;
  clock: Clock;
  publicUrl: string;
  memberMails: MemberMails;
};

/** The token is in the fragment, which browsers do not send: so it appears in no log and no referrer. */
function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/app/invitation#${token}`;
}

/**
 * Invites an address; an earlier invitation of it ends. Where mail can be sent, the address gets a link of its own,
 * which alone proves that it is his: who invites cannot make a person of an address that he does not have. Operators
 * can make persons anyway, so their link proves it.
 */
export async function invite(
  deps: Deps,
  { accountId, actor }: { accountId: string; actor: Actor },
  request: InvitationRequest,
  idempotency: Idempotency | null = null,
): Promise<IdempotentResult<CreatedInvitation>> {
  const { store, clock, memberMails, author } = deps;
  const replayed = (earlier: unknown) => ({ value: { ...(earlier as CreatedInvitation), url: null }, replayed: true });
  const earlier = await earlierResult(store, idempotency);
  if (earlier !== null) return replayed(earlier);
  const email = requireEmail(request.email);
  await requireProjectsOf(store, accountId, request);
  const giveBack = memberMails.takeInvitation(email);
  const { invitation, links } = newInvitation(deps, { accountId, actor }, { ...request, email });
  const result = presentCreated(invitation);
  const by = author?.();
  const stored = await store.write.insertInvitation({ invitation, actor, caps: MEMBER_CAPS, idempotency, result, by });
  if ('account' in stored) {
    memberMails.invited(email, { account: stored.account, url: links.mailed });
    return { value: { ...result, url: links.shown }, replayed: false };
  }
  giveBack();
  if ('replay' in stored) return replayed(stored.replay);
  throw 'conflict' in stored ? idempotencyConflict() : refusalOf(stored, clock.now());
}

function newInvitation(
  { clock, publicUrl, memberMails }: Deps,
  { accountId, actor }: { accountId: string; actor: Actor },
  { email, role, project_ids }: InvitationRequest,
): { invitation: InvitationRow; links: { shown: string; mailed: string } } {
  const now = clock.now();
  const shown = newToken();
  const mailed = memberMails.areOn && actor !== null ? newToken() : null;
  const invitation = {
    id: newId('inv', now),
    token_hash: shown.hash,
    mailed_token_hash: mailed?.hash ?? null,
    account_id: accountId,
    email,
    role,
    project_ids: project_ids ?? null,
    invited_by: actor?.personId ?? null,
    created_at: now,
    expires_at: now + INVITATION_MS,
  };
  const url = ({ token }: { token: string }) => invitationUrl(publicUrl, token);
  return { invitation, links: { shown: url(shown), mailed: url(mailed ?? shown) } };
}

function presentCreated(row: InvitationRow): Omit<CreatedInvitation, 'url'> {
  const { email, role, project_ids } = row;
  return { invitation_id: row.id, email, role, project_ids, expires_at: toIso(row.expires_at) };
}

function refusalOf(stored: InvitationRefusal, now: number): Refusal {
  switch (stored.refused) {
    case 'already_member':
      return new Refusal('already_member', 'Somebody with this address is a member already', { field: 'email' });
    case 'owners_only':
      return ownersOnly();
    case 'not_allowed':
    case 'gone':
      return notAllowed();
    case 'too_many_members':
      return tooManyMembers();
    case 'too_many_invitations':
      return invalid(
        `an account has at most ${MEMBER_CAPS.invitations} open invitations, and this one has that many; withdraw one first`,
      );
    case 'too_often':
      return tooManyAttempts(stored.retryAt - now);
  }
}
