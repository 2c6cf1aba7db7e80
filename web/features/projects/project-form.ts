import type { Project, ProjectChange } from '../../../src/http/dashboard/contract.ts';

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
