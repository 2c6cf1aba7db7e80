import { useSuspenseQuery } from '@tanstack/react-query';
import { ROLES, type Role } from '../../src/config/roles.ts';
import type { Scope } from '../../src/people/scopes.ts';
import type { Me } from './me.ts';
import { meQuery } from './queries.ts';

/** What the server asks of a member; see the table of routes. */
export type Needs = {
  scope: Scope;
  /** The least role, where the scope alone does not say it. */
  role?: Role;
  /** It is of the whole account: not for members who are limited to projects. */
  wholeAccount?: true;
};

/** Only an admin makes and changes projects; an editor changes what is in them. */
export const PROJECTS_CHANGE: Needs = { scope: 'qr.write', role: 'admin', wholeAccount: true };
export const VISITOR_PAGE_CHANGE: Needs = { scope: 'qr.write', role: 'admin' };
export const TAGS_CHANGE: Needs = { scope: 'qr.write', wholeAccount: true };
export const LOGOS_MANAGE: Needs = { scope: 'qr.write', wholeAccount: true };
export const ACCOUNT_CHANGE: Needs = { scope: 'members.manage', wholeAccount: true };
export const KEYS: Needs = { scope: 'keys.manage', wholeAccount: true };

type Member = Pick<Me, 'scopes' | 'role' | 'project_ids'>;

/** Whether the server would allow it; what it would not is not offered. */
export function may(member: Member, needs: Scope | Needs): boolean {
  const { scope, role = 'viewer', wholeAccount }: Needs = typeof needs === 'string' ? { scope: needs } : needs;
  if (wholeAccount && member.project_ids !== null) return false;
  return member.scopes.includes(scope) && ROLES.indexOf(member.role) >= ROLES.indexOf(role);
}

export function useMay(needs: Scope | Needs): boolean {
  const { data: me } = useSuspenseQuery(meQuery);
  return may(me, needs);
}
