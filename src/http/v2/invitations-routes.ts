import { z } from 'zod';
import { timestamp } from '../../lib/timestamp.ts';
import { withdrawInvitation } from '../../people/members/change-member.ts';
import { invite } from '../../people/members/invite.ts';
import { listInvitations } from '../../people/members/member.ts';
import { newInvitationRequest } from '../../people/members/member-request.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { actorOf, managed, memberDeps, rights } from './members-routes.ts';
import { asAnswer, asRequest, exampleOf, pageOf, route } from './route.ts';

const invitation = z.strictObject({
  invitation_id: z.string().describe('Opaque.'),
  email: z.string().describe('Who can accept.'),
  ...rights,
  invited_by: z.string().nullable().describe('The name of a person. Null: the operator.'),
  created_at: timestamp,
  expires_at: timestamp.describe('Seven days later.'),
});

asAnswer('Invitation', 'An invitation that can still be accepted.', invitation);
const EXAMPLE = exampleOf(invitation, {
  invitation_id: 'inv_01k9zqaevt6q2m8d4r7xk5hw3n',
  email: 'client@example.com',
  role: 'viewer',
  project_ids: ['prj_01k9zq6y4n8r5tawg2c3dfh7jm'],
  invited_by: 'Ada',
  created_at: '2026-11-14T10:00:00.000Z',
  expires_at: '2026-11-21T10:00:00.000Z',
});

const created = invitation.omit({ invited_by: true, created_at: true }).extend({
  url: z
    .string()
    .nullable()
    .describe(
      'The link, told only here: null where a call is repeated by its `Idempotency-Key`. Where the server sends mail, the address gets a link of its own.',
    ),
});

export const listInvitationsRoute = route('GET /v2/invitations', {
  ...managed,
  operation: 'listInvitations',
  summary: 'List invitations',
  description: 'Those that can still be accepted, oldest first; always on one page. An account has at most 200.',
  answer: asAnswer('InvitationPage', 'The open invitations of the account.', pageOf(invitation)),
  async handle({ store }, { caller, now }) {
    return { fields: { items: await listInvitations(store, caller.accountId, now), next_page_token: null } };
  },
});

export const createInvitationRoute = route('POST /v2/invitations', {
  ...managed,
  stepUp: true,
  operation: 'createInvitation',
  summary: 'Invite somebody',
  description:
    'By a link that works for seven days, once, for this address alone; mailed where the server sends mail. An earlier invitation of the address ends. At most 100 an hour. Only an owner invites an owner.',
  body: asRequest('NewInvitation', 'Who is invited, and to what.', newInvitationRequest),
  bodyExample: { email: EXAMPLE.email, role: EXAMPLE.role, project_ids: EXAMPLE.project_ids },
  moreBodyExamples: { 'To all projects': { email: EXAMPLE.email, role: 'editor' } },
  takesIdempotencyKey: true,
  status: 201,
  answer: asAnswer('CreatedInvitation', 'A new invitation, with its link.', created),
  answerExample: {
    invitation_id: EXAMPLE.invitation_id,
    email: EXAMPLE.email,
    role: EXAMPLE.role,
    project_ids: EXAMPLE.project_ids,
    expires_at: EXAMPLE.expires_at,
    url: 'http://localhost:8080/app/invitation#3q2H7xk9pZ0aVtYb5cW1nLrEoQsUd8fGhJiKmNvXyTz',
  },
  errors: ['already_member'],
  async handle(deps, call) {
    const { caller, body } = call;
    const by = { accountId: caller.accountId, actor: actorOf(caller) };
    const { value, replayed } = await invite(memberDeps(deps), by, body, readIdempotencyKey(call));
    return { fields: value, replayed };
  },
});

export const withdrawInvitationRoute = route('DELETE /v2/invitations/{invitation_id}', {
  ...managed,
  operation: 'deleteInvitation',
  summary: 'Withdraw an invitation',
  description: 'Its link no longer works.',
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    await withdrawInvitation(deps, caller.accountId, parts.invitation_id ?? '');
    return { fields: {} };
  },
});
