import { invalid } from '../../errors/refusal.ts';
import { isProjectId, projectNotFound } from '../../projects/project.ts';
import type { CountedProject } from '../../store/projects/projects.ts';
import type { Reach } from '../../store/reach.ts';
import type { Store } from '../../store/store.ts';

const PAGE = 500;

/** All projects within reach, including archived ones, newest first. */
export async function allProjects({ read }: Store, { accountId, projectIds }: Reach): Promise<CountedProject[]> {
  const all: CountedProject[] = [];
  for (;;) {
    const beforeSeq = all.at(-1)?.seq ?? null;
    const page = await read.listCountedProjects({ accountId, projectIds, beforeSeq, limit: PAGE });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

type Named = Pick<CountedProject, 'id' | 'name' | 'is_archived'>;

/** Finds projects by id or by a unique name; archived ones count only if no other has the name. */
export class ProjectNames {
  readonly #ids = new Set<string>();
  readonly #byName = new Map<string, Named[]>();

  constructor(projects: readonly Named[]) {
    for (const project of projects) {
      this.#ids.add(project.id);
      this.#byName.set(project.name, [...(this.#byName.get(project.name) ?? []), project]);
    }
  }

  /** Throws for an unknown project, and for a name that several have. */
  idOf(idOrName: string): string {
    if (isProjectId(idOrName) && this.#ids.has(idOrName)) return idOrName;
    const [only, another] = this.#named(idOrName);
    if (!only) throw projectNotFound(idOrName);
    if (another) {
      throw invalid(`project ${JSON.stringify(idOrName)} is the name of several projects; give the id`, 'project');
    }
    return only.id;
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** The name if it identifies the project, else the id. */
  nameOf({ id, name }: Pick<Named, 'id' | 'name'>): string {
    const [only, another] = this.#named(name);
    const isClear = only?.id === id && !another && !this.#ids.has(name) && name.trim() === name;
    return isClear ? name : id;
  }

  #named(name: string): Named[] {
    const all = this.#byName.get(name) ?? [];
    const live = all.filter(({ is_archived }) => !is_archived);
    return live.length > 0 ? live : all;
  }
}
