import type { Role } from '../../../src/config/roles.ts';

/** What somebody may do, and where, as a form has it. */
export type Access = { role: Role; isLimited: boolean; projectIds: string[] };

export const NEW_ACCESS: Access = { role: 'editor', isLimited: false, projectIds: [] };

export function accessOf({ role, project_ids }: { role: Role; project_ids: string[] | null }): Access {
  return { role, isLimited: project_ids !== null, projectIds: project_ids ?? [] };
}

/** As the server takes it: an owner has all projects. */
export function accessRequest({ role, isLimited, projectIds }: Access): { role: Role; project_ids: string[] | null } {
  return { role, project_ids: isLimited && role !== 'owner' ? projectIds : null };
}

/** Null: it can be sent. */
export function accessProblem(access: Access): string | null {
  return accessRequest(access).project_ids?.length === 0 ? 'Choose at least one project' : null;
}

const MAX_NAMED = 3;

/** "All projects", "Only Summer and Menus", or how many. */
export function projectsText(projectIds: readonly string[] | null, nameOf: (id: string) => string): string {
  if (projectIds === null) return 'All projects';
  const names = projectIds.map(nameOf).filter((name) => name !== '');
  if (names.length === 0 || names.length > MAX_NAMED)
    return `Only ${projectIds.length} ${projectIds.length === 1 ? 'project' : 'projects'}`;
  return `Only ${new Intl.ListFormat('en').format(names)}`;
}
