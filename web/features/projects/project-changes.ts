import type { Project, ProjectChange } from '../../lib/v2.ts';

/** The projects after the change, as the server will return them. */
export function withChange(projects: readonly Project[], id: string, change: ProjectChange): Project[] {
  return projects.map((project) => {
    if (project.project_id === id) return { ...project, ...change };
    return change.is_default ? { ...project, is_default: false } : project;
  });
}

/** Live projects, the default first, then in the server's order; archived ones separately. */
export function splitProjects(projects: readonly Project[]): { live: Project[]; archived: Project[] } {
  const live = projects.filter((project) => !project.is_archived);
  return {
    live: [...live.filter((project) => project.is_default), ...live.filter((project) => !project.is_default)],
    archived: projects.filter((project) => project.is_archived),
  };
}

/** The effect of archiving a project with this many codes. */
export function archiveWarning(codes: number, shown: string): string {
  if (codes === 0) return 'It has no codes, so no scan is affected. Nothing is deleted.';
  const whose = codes === 1 ? 'its code' : `its ${shown} codes`;
  return `Scans of ${whose} get “not found” until you unarchive it. Nothing is deleted.`;
}

/** Why the default project cannot be archived, and how to make it possible. */
export function defaultProjectText(liveProjects: number): string {
  const why = 'Codes created without a project go to the default one, so it cannot be archived.';
  return liveProjects > 1
    ? `${why} Make another project the default first, then archive this one.`
    : `${why} Make a new project the default first, then archive this one.`;
}

export type ProjectFields = {
  name: string;
  description: string;
  makeDefault: boolean;
  compactCodes: boolean;
};

/** As the server counts: code points, not UTF-16 units. */
const length = (text: string) => [...text].length;

/** Validation errors; null: valid. */
export const FIELD_VALIDATORS = {
  name: (text: string) => {
    if (text.trim() === '') return 'Enter a name';
    return length(text) > 255 ? 'At most 255 characters' : null;
  },
  description: (text: string) => (length(text) > 2_000 ? 'At most 2,000 characters' : null),
};

export function fieldsOf(project: Project | null): ProjectFields {
  return {
    name: project?.name ?? '',
    description: project?.description ?? '',
    makeDefault: false,
    compactCodes: project?.compact_codes ?? false,
  };
}

/** Only the changed fields; null: nothing to send. */
export function projectChange(project: Project, fields: ProjectFields): ProjectChange | null {
  const change: ProjectChange = {
    ...(fields.name === project.name ? {} : { name: fields.name }),
    ...(fields.description === project.description ? {} : { description: fields.description }),
    ...(fields.compactCodes === project.compact_codes ? {} : { compact_codes: fields.compactCodes }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
