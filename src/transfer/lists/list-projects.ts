import { invalidField } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Caller } from '../../people/caller.ts';
import { createProject } from '../../projects/create-project.ts';
import { isProjectId, projectName, projectNotFound, projectQuotaExceeded } from '../../projects/project.ts';
import type { CountedProject } from '../../store/projects/projects.ts';
import type { ProjectRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { ProjectNames } from './project-names.ts';

/** More names than any plan has projects need not be remembered. */
const MAX_NEW = 10_000;

export type NewProjects = {
  /** Those that do not exist are made; otherwise rows that name them are refused. */
  createProjects: boolean;
  /** For each name that no project has. */
  onNewProject: () => void;
};

/** The projects that the rows of an import name. */
export class ListProjects {
  readonly #deps: { store: Store; clock: Clock };
  readonly #caller: Caller;
  readonly #wish: NewProjects & { isDryRun: boolean };
  readonly #names: ProjectNames;
  readonly #new = new Map<string, Promise<string>>();
  #count: number;
  /** Those that a dry run does not make. */
  readonly planned = new Map<string, ProjectRow>();

  constructor(
    deps: { store: Store; clock: Clock },
    caller: Caller,
    wish: NewProjects & { isDryRun: boolean },
    projects: readonly CountedProject[],
  ) {
    this.#deps = deps;
    this.#caller = caller;
    this.#wish = wish;
    this.#names = new ProjectNames(projects);
    this.#count = projects.length;
  }

  /** Throws a Refusal if there is none and none is made. */
  async idOf(idOrName: string): Promise<string> {
    if (isProjectId(idOrName) || this.#names.has(idOrName)) return this.#names.idOf(idOrName);
    const known = this.#new.get(idOrName) ?? this.#make(idOrName);
    if (this.#new.size < MAX_NEW) this.#new.set(idOrName, known);
    return known;
  }

  async #make(name: string): Promise<string> {
    const { createProjects, isDryRun, onNewProject } = this.#wish;
    const problem = projectName.safeParse(name).error?.issues[0]?.message;
    if (problem !== undefined) throw invalidField('project', problem);
    onNewProject();
    if (!createProjects) throw projectNotFound(name);
    if (!isDryRun) return (await createProject(this.#deps, this.#caller, { name }, null)).value.id;
    if (++this.#count > this.#caller.plan.projects) throw projectQuotaExceeded(this.#caller.plan);
    const id = newId('prj', this.#deps.clock.now());
    this.planned.set(id, { id, name, is_archived: false, custom_domain: null } as ProjectRow);
    return id;
  }
}
