import { z } from 'zod';
import { invalidField } from '../../errors/refusal.ts';
import { wholeAccount } from '../../store/reach.ts';
import type { StoreWith } from '../../store/store.ts';
import { projectLimit } from '../create-key.ts';
import { ROLES, type Role } from '../roles.ts';

const role = z
  .enum(ROLES, `must be one of ${ROLES.join(', ')}`)
  .describe('What the member may do: each role includes those before it.');

const projectIds = projectLimit.describe(
  'Only these projects: nothing else is seen, found, counted or summed. Null: all. Owners have all.',
);

export const newInvitationRequest = z.strictObject({
  email: z.string('must be a string').describe('Only who has this address can accept.'),
  role,
  project_ids: projectIds,
});

export const memberChange = z.strictObject({ role: role.optional(), project_ids: projectIds });

/** Refuses an owner who is limited, and projects that are not of the account. */
export async function requireProjectsOf(
  { read }: StoreWith<'findProject'>,
  accountId: string,
  { role, project_ids }: { role?: Role | undefined; project_ids?: readonly string[] | null | undefined },
): Promise<void> {
  if (role === 'owner' && project_ids) throw ownerHasAll();
  for (const id of project_ids ?? []) {
    if (await read.findProject(wholeAccount(accountId), id)) continue;
    throw invalidField('project_ids', `names ${JSON.stringify(id.slice(0, 64))}, which is no project of this account`);
  }
}

export function ownerHasAll() {
  return invalidField('project_ids', 'must be null for an owner, who has all projects');
}
