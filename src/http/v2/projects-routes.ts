import { z } from 'zod';
import { createProject } from '../../projects/create-project.ts';
import { listOwnedProjects } from '../../projects/list-projects.ts';
import { changeOwnedProject, ownerProjectChange } from '../../projects/owner-change.ts';
import { PROJECT_EXAMPLE, presentProject, projectAnswer } from '../../projects/present-project.ts';
import { isProjectId, newProjectRequest, projectNotFound } from '../../projects/project.ts';
import type { CountedProject } from '../../store/projects/projects.ts';
import type { Reach } from '../../store/reach.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { asAnswer, asRequest, exampleOf, pageOf, pageQuery, route, type V2Deps } from './route.ts';

/** v1's fields and more. */
export const projectV2 = projectAnswer.extend({
  is_archived: z.boolean().describe('Codes of an archived project do not resolve.'),
  custom_domain: z.string().nullable().describe('The host of its public links; null: the main address.'),
  compact_codes: z.boolean().describe('Whether its pictures carry links in capitals, which makes them smaller.'),
  code_count: z.int().min(0).describe('Codes in it that are not archived.'),
});

export type ProjectV2 = z.infer<typeof projectV2>;

asAnswer('ProjectV2', 'A workspace that groups codes, in v2.', projectV2);
exampleOf(projectV2, {
  ...PROJECT_EXAMPLE,
  is_archived: false,
  custom_domain: null,
  compact_codes: false,
  code_count: 12,
});

export const presentProjectV2 = (project: CountedProject): ProjectV2 => ({
  ...presentProject(project),
  is_archived: project.is_archived,
  custom_domain: project.custom_domain,
  compact_codes: project.compact_codes,
  code_count: project.code_count,
});

async function oneProject({ store }: V2Deps, reach: Reach, id: string): Promise<ProjectV2> {
  const project = isProjectId(id) ? await store.read.findCountedProject(reach, id) : undefined;
  if (!project) throw projectNotFound(id);
  return presentProjectV2(project);
}

const isTrue = z
  .enum(['true', 'false'], 'must be true or false')
  .optional()
  .transform((text) => text === 'true');

const reads = { tag: 'Projects', scope: 'qr.read' } as const;
/** By a person who is at least an admin: an editor changes what is in projects. */
const writes = { ...reads, scope: 'qr.write', role: 'admin' } as const;

export const listProjectsV2 = route('GET /v2/projects', {
  operation: 'listProjectsV2',
  ...reads,
  summary: 'List projects',
  description: 'The projects of the account, newest first.',
  query: z.object({
    include_archived: isTrue.describe('With archived projects, which are left out otherwise.'),
    ...pageQuery,
  }),
  answer: asAnswer('ProjectPageV2', 'One page of projects, in v2.', pageOf(projectV2)),
  async handle(deps, { caller, query, now }) {
    const { include_archived, page_size: pageSize, page_token: pageToken = null } = query;
    const request = { pageSize, pageToken, live: !include_archived };
    const page = await listOwnedProjects(deps, caller, request, now);
    return { fields: { ...page, items: page.items.map(presentProjectV2) } };
  },
});

export const createProjectV2 = route('POST /v2/projects', {
  operation: 'createProjectV2',
  ...writes,
  wholeAccount: true,
  summary: 'Create a project',
  description:
    'With `set_as_default` the new project replaces the present default. The plan says how many an account may have.',
  body: newProjectRequest,
  bodyExample: { name: 'Summer campaign', description: 'Posters and table cards' },
  takesIdempotencyKey: true,
  status: 201,
  answer: projectV2,
  errors: ['quota_exceeded_project'],
  async handle(deps, call) {
    const { value, replayed } = await createProject(deps, call.caller, call.body, readIdempotencyKey(call));
    return { fields: presentProjectV2({ ...value, code_count: 0 }), replayed };
  },
});

export const getProjectV2 = route('GET /v2/projects/{id}', {
  operation: 'getProject',
  ...reads,
  summary: 'Get a project',
  description: 'Archived or not.',
  answer: projectV2,
  errors: ['project_not_found'],
  async handle(deps, { caller, parts }) {
    return { fields: await oneProject(deps, caller, parts.id ?? '') };
  },
});

export const changeProjectV2 = route('PATCH /v2/projects/{id}', {
  operation: 'updateProject',
  ...writes,
  wholeAccount: true,
  summary: 'Update a project',
  description: 'Changes only what is named. The default project cannot be archived.',
  body: asRequest('ProjectChange', 'What to change in a project; the rest stays as it is.', ownerProjectChange),
  bodyExample: { name: 'Winter campaign' },
  moreBodyExamples: { Archive: { is_archived: true } },
  answer: projectV2,
  errors: ['project_not_found'],
  async handle(deps, { caller, parts, body }) {
    const id = parts.id ?? '';
    if (!isProjectId(id)) throw projectNotFound(id);
    await changeOwnedProject(deps, caller.accountId, id, body);
    if (body.compact_codes !== undefined) deps.wakeRenderer();
    return { fields: await oneProject(deps, caller, id) };
  },
});
