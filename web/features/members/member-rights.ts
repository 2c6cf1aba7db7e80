import type { Role } from '../../../src/config/roles.ts';
import { ROLES_DOWN } from '../../lib/role-text.ts';

type Somebody = { person_id: string; role: Role };

/** What the caller may make of others: only owners make owners. */
export function grantableRoles(me: Pick<Somebody, 'role'>): readonly Role[] {
  return me.role === 'owner' ? ROLES_DOWN : ROLES_DOWN.filter((role) => role !== 'owner');
}

/** Whether the caller may change what a member may do. An account keeps an owner. */
export function mayChange(me: Somebody, member: Somebody, members: readonly Somebody[]): boolean {
  if (member.role !== 'owner') return true;
  return me.role === 'owner' && members.some((other) => other.role === 'owner' && other !== member);
}

/** Nobody removes himself here: leaving is his own affair. */
export function mayRemove(me: Somebody, member: Somebody): boolean {
  return member.person_id !== me.person_id && (member.role !== 'owner' || me.role === 'owner');
}
