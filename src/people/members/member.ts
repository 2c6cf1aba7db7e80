import { toIso } from '../../lib/instant.ts';
import type { ListedInvitation } from '../../store/people/invitations.ts';
import type { ListedMember } from '../../store/people/list-members.ts';
import type { StoreWith } from '../../store/store.ts';
import type { Role } from '../roles.ts';
import { MEMBER_CAPS } from './member-caps.ts';

/** What somebody is, or will be, in an account. `project_ids`: null for all projects. */
type Rights = { role: Role; project_ids: string[] | null };

export type Member = Rights & {
  member_id: string;
  person_id: string;
  email: string;
  name: string;
  two_factor: boolean;
  created_at: string;
  last_seen_at: string | null;
};

export type Invitation = Rights & {
  invitation_id: string;
  email: string;
  /** Null: the operator. */
  invited_by: string | null;
  created_at: string;
  expires_at: string;
};

export async function listMembers(
  { read }: StoreWith<'listMembers'>,
  accountId: string,
  now: number,
): Promise<Member[]> {
  return (await read.listMembers(accountId, now, MEMBER_CAPS.members)).map(presentMember);
}

function presentMember(row: ListedMember): Member {
  return {
    member_id: row.id,
    person_id: row.person_id,
    email: row.email,
    name: row.name,
    role: row.role,
    project_ids: row.project_ids,
    // A number on SQLite.
    two_factor: row.totp_confirmed_at !== null || Boolean(row.has_passkey),
    created_at: toIso(row.created_at),
    last_seen_at: row.last_seen_at === null ? null : toIso(Number(row.last_seen_at)),
  };
}

export async function listInvitations(
  { read }: StoreWith<'listInvitations'>,
  accountId: string,
  now: number,
): Promise<Invitation[]> {
  return (await read.listInvitations(accountId, now, MEMBER_CAPS.invitations)).map(presentInvitation);
}

function presentInvitation(row: ListedInvitation): Invitation {
  return {
    invitation_id: row.id,
    email: row.email,
    role: row.role,
    project_ids: row.project_ids,
    invited_by: row.inviter,
    created_at: toIso(row.created_at),
    expires_at: toIso(row.expires_at),
  };
}
