import { ROLES, type Role } from '../config/roles.ts';
import { ALL_SCOPES, READ_SCOPES, type Scope } from './scopes.ts';

export { ROLES, type Role };

const SCOPES_OF: Record<Role, ReadonlySet<Scope>> = {
  viewer: READ_SCOPES,
  editor: new Set([...READ_SCOPES, 'qr.write', 'jobs.run']),
  admin: ALL_SCOPES,
  owner: ALL_SCOPES,
};

/** What a member may do. What an owner may do beyond an admin is no scope: routes for owners alone say so. */
export function scopesOf(role: Role): ReadonlySet<Scope> {
  return SCOPES_OF[role];
}
