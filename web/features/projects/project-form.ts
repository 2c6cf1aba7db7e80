import type { Project, ProjectChange } from '../../../src/http/dashboard/contract.ts';

export type ProjectFields = {
  name: string;
  description: string;
  makeDefault: boolean;
  compactCodes: boolean;
};

/** As the server counts: code points, not units of the browser's strings. */
const length = (text: string) => [...text].length;

/** What is wrong with a field, in words; null: nothing. */
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

/** Only what differs; null: nothing does, so nothing has to be sent. */
export function projectChange(project: Project, fields: ProjectFields): ProjectChange | null {
  const change: ProjectChange = {
    ...(fields.name === project.name ? {} : { name: fields.name }),
    ...(fields.description === project.description ? {} : { description: fields.description }),
    ...(fields.compactCodes === project.compact_codes ? {} : { compact_codes: fields.compactCodes }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
