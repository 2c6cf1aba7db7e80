import type { Role } from '../../src/config/roles.ts';

/** As they are shown. */
export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};
