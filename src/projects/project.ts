import { z } from 'zod';
import type { Plan } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { readableText } from '../lib/readable-text.ts';
import type { ProjectRow } from '../store/schema.ts';

export type { ProjectRow };

export const projectName = readableText({ min: 1, max: 255, blank: false, lines: false });
export const projectDescription = readableText({ min: 0, max: 2000, blank: true, lines: true });

/** The request to create a project. An optional field that is null counts as not sent. */
export const newProjectRequest = z.strictObject({
  name: projectName.describe('The display name.'),
  description: projectDescription.nullish().describe('Anything worth knowing about it.'),
  set_as_default: z
    .boolean('must be true or false')
    .nullish()
    .describe('Make it the default project, in place of the present one. Default: false.'),
});

export type NewProjectRequest = z.infer<typeof newProjectRequest>;

const ID_FORM = /^prj_[0-9a-z]{26}$/;

/** Whether a text has the form of a project's id; others are never sent to the store. */
export function isProjectId(text: string): boolean {
  return ID_FORM.test(text);
}

export function projectNotFound(id: string): Refusal {
  return new Refusal('project_not_found', `There is no project ${JSON.stringify(id.slice(0, 64))} in this account`);
}

/** For callers who are limited to projects, of which the default one is none. */
export function projectRequired(): Refusal {
  return invalidField('project_id', 'is required: the default project is out of reach');
}

/** `field`: the field that refers to the project. */
export function projectArchived(field: 'project_id' | 'status'): Refusal {
  const message = 'The project is archived; unarchive it in the dashboard first';
  return new Refusal('project_forbidden', message, { field });
}

export function projectQuotaExceeded(plan: Plan): Refusal {
  return new Refusal(
    'quota_exceeded_project',
    `The account may have ${plan.projects} projects (plan ${plan.name}), archived ones included, and has that many; change the plan`,
  );
}
