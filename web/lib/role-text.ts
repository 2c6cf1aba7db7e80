import { ROLES, type Role } from '../../src/config/roles.ts';

/** What each role may do, in a line. */
export const ROLE_MEANS: Record<Role, string> = {
  owner: 'Everything, with other owners and deleting the account.',
  admin: 'Members, keys, domains, webhooks and projects, and all that editors do.',
  editor: 'Creates and changes codes, tags and designs; imports and exports.',
  viewer: 'Sees codes, pictures and analytics, and changes nothing.',
};

/** The highest first, as people look for them. */
export const ROLES_DOWN: readonly Role[] = ROLES.toReversed();
