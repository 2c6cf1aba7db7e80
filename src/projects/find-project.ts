import type { ProjectRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { isProjectId, projectNotFound } from './project.ts';

/** Archived or not. Another account's project is reported like one that does not exist. */
export async function requireProject(
  store: StoreWith<'findProject'>,
  accountId: string,
  id: string,
): Promise<ProjectRow> {
  const project = isProjectId(id) ? await store.read.findProject(accountId, id) : undefined;
  if (!project) throw projectNotFound(id);
  return project;
}
