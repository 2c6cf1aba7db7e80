import type { ProjectRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { isProjectId, projectNotFound } from './project.ts';

/** Archived or not. Another account's project and one that never was are the same to the caller. */
export async function requireProject(
  store: StoreWith<'findProject'>,
  accountId: string,
  id: string,
): Promise<ProjectRow> {
  const project = isProjectId(id) ? await store.read.findProject(accountId, id) : undefined;
  if (!project) throw projectNotFound(id);
  return project;
}
