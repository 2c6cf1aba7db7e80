import { ROLES, type Role } from '../../src/config/roles.ts';

type RoleText = { label: string; means: string };

/** What people read of a role. */
export const ROLE_TEXT: Record<Role, RoleText> = {
  owner: { label: 'Owner', means: 'Everything, with other owners and deleting the account.' },
  admin: { label: 'Admin', means: 'Members, keys, domains, webhooks and projects, and all that editors do.' },
  editor: { label: 'Editor', means: 'Creates and changes codes, tags and designs; imports and exports.' },
  viewer: { label: 'Viewer', means: 'Sees codes, pictures and analytics, and changes nothing.' },
};

/** The highest first, as people look for them. */
export const ROLES_DOWN: readonly Role[] = ROLES.toReversed();
