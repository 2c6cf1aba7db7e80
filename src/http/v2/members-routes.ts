import { z } from 'zod';
import { timestamp } from '../../lib/timestamp.ts';
import type { Caller } from '../../people/caller.ts';
import { changeMember, removeMember } from '../../people/members/change-member.ts';
import { listMembers } from '../../people/members/member.ts';
import { memberChange } from '../../people/members/member-request.ts';
import { ROLES } from '../../people/roles.ts';
import type { Actor } from '../../store/people/member-rights.ts';
import { asAnswer, asRequest, exampleOf, pageOf, route, type V2Deps } from './route.ts';

export const rights = {
  role: z.enum(ROLES),
  project_ids: z.array(z.string()).nullable().describe('Null: all projects of the account.'),
};

const member = z.strictObject({
  member_id: z.string().describe('Opaque.'),
  person_id: z.string().describe('The same person in other accounts, and in histories.'),
  email: z.string(),
  name: z.string(),
  ...rights,
  two_factor: z.boolean().describe('Whether signing in takes a second factor.'),
  created_at: timestamp.describe('Since when the person is a member.'),
  last_seen_at: timestamp
    .nullable()
    .describe('When a session that is still open was last seen, to a day. Null: there is none.'),
});

asAnswer('Member', 'Somebody who belongs to the account.', member);
const EXAMPLE = exampleOf(member, {
  member_id: 'mem_01k9zqaevt6q2m8d4r7xk5hw3n',
  person_id: 'per_01k9zq6y4n8r5tawg2c3dfh7jm',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'editor',
  project_ids: ['prj_01k9zq6y4n8r5tawg2c3dfh7jm'],
  two_factor: true,
  created_at: '2026-11-14T10:00:00.000Z',
  last_seen_at: '2026-11-18T08:30:00.000Z',
});

const changed = member.pick({ member_id: true, email: true, role: true, project_ids: true });
exampleOf(changed, {
  member_id: EXAMPLE.member_id,
  email: EXAMPLE.email,
  role: EXAMPLE.role,
  project_ids: EXAMPLE.project_ids,
});

/** What everything about members needs; what changes rights also needs `stepUp`. */
export const managed = { tag: 'Members', scope: 'members.manage', wholeAccount: true } as const;

/** Who changes members: only people have the scope. */
export function actorOf({ actor }: Caller): Actor {
  return actor.kind === 'person' && actor.personId !== null ? { personId: actor.personId } : { personId: '' };
}

/** The dependencies of operations on members. */
export function memberDeps(deps: V2Deps) {
  return { ...deps, memberMails: deps.signIn.memberMails };
}

export const listMembersRoute = route('GET /v2/members', {
  ...managed,
  operation: 'listMembers',
  summary: 'List members',
  description: 'In the order in which they came; always on one page. An account has at most 1,000.',
  answer: asAnswer('MemberPage', 'The members of the account.', pageOf(member)),
  async handle({ store }, { caller, now }) {
    return { fields: { items: await listMembers(store, caller.accountId, now), next_page_token: null } };
  },
});

export const changeMemberRoute = route('PATCH /v2/members/{member_id}', {
  ...managed,
  stepUp: true,
  operation: 'updateMember',
  summary: 'Change a member',
  description:
    'Changes only what is named, from the next request of the member on. Only an owner makes or changes an owner, and an account has at least one.',
  body: asRequest('MemberChange', 'What to change in a member; the rest stays as it is.', memberChange),
  bodyExample: { role: 'viewer', project_ids: EXAMPLE.project_ids },
  moreBodyExamples: { 'All projects': { project_ids: null } },
  answer: asAnswer('ChangedMember', 'What a member is now.', changed),
  errors: ['not_found', 'last_owner'],
  async handle(deps, { caller, parts, body }) {
    const which = { accountId: caller.accountId, memberId: parts.member_id ?? '', actor: actorOf(caller) };
    return { fields: await changeMember(memberDeps(deps), which, body) };
  },
});

export const removeMemberRoute = route('DELETE /v2/members/{member_id}', {
  ...managed,
  stepUp: true,
  operation: 'deleteMember',
  summary: 'Remove a member',
  description:
    'From the next request on, on every node. What the member made stays, and so do the keys of the account. Only an owner removes an owner, and never the last one.',
  errors: ['not_found', 'last_owner'],
  async handle(deps, { caller, parts }) {
    const which = { accountId: caller.accountId, memberId: parts.member_id ?? '', actor: actorOf(caller) };
    await removeMember(memberDeps(deps), which);
    return { fields: {} };
  },
});
