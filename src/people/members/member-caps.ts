import type { MemberCaps } from '../../store/people/invitations.ts';

/** Of an account; projects: those that a member may be limited to, `projectLimit` in create-key.ts. */
export const MEMBER_CAPS: MemberCaps = { members: 1_000, invitations: 200, invitationsPerHour: 100 };

export const INVITATION_MS = 7 * 24 * 3_600_000;
