import type { Reach } from '../store/reach.ts';
import type { ProjectRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { isProjectId, projectNotFound } from './project.ts';

/** Archived or not. One that is out of reach is reported like one that does not exist. */
export async function requireProject(store: StoreWith<'findProject'>, reach: Reach, id: string): Promise<ProjectRow> {
  const project = isProjectId(id) ? await store.read.findProject(reach, id) : undefined;
  if (!project) throw projectNotFound(id);
  return project;
}
