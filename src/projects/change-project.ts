import { invalid, type Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { ProjectChanges } from '../store/projects/projects.ts';
import type { ProjectRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { projectNotFound } from './project.ts';

type Deps = { store: StoreWith<'makeDefaultProject' | 'setProjectArchived' | 'updateProject'>; clock: Clock };

/** Changes name, description or compact codes. */
export async function updateProject(
  deps: Deps,
  accountId: string,
  projectId: string,
  changes: ProjectChanges,
): Promise<ProjectRow> {
  const input = { accountId, projectId, changes, now: deps.clock.now() };
  const project = await deps.store.write.updateProject(input);
  if (!project) throw projectNotFound(projectId);
  return project;
}

export async function makeDefaultProject(deps: Deps, accountId: string, projectId: string): Promise<ProjectRow> {
  const project = await deps.store.write.makeDefaultProject({ accountId, projectId, now: deps.clock.now() });
  if (!project) throw invalid('the project does not exist or is archived; only a live project can be the default');
  return project;
}

/** While a project is archived its codes stop resolving, from the next scan on, on every node. */
export async function setProjectArchived(
  deps: Deps,
  accountId: string,
  projectId: string,
  archived: boolean,
): Promise<ProjectRow> {
  const input = { accountId, projectId, archived, now: deps.clock.now() };
  const result = await deps.store.write.setProjectArchived(input);
  if ('project' in result) return result.project;
  if (result.refused === 'unknown') throw projectNotFound(projectId);
  throw defaultNotArchived();
}

export function defaultNotArchived(): Refusal {
  return invalid('the default project cannot be archived; make another project the default first', 'is_archived');
}
