import { pageSize } from '../../lib/page.ts';
import { createProject } from '../../projects/create-project.ts';
import { listProjects } from '../../projects/list-projects.ts';
import { PROJECT_EXAMPLE, presentProject, projectAnswer } from '../../projects/present-project.ts';
import { newProjectRequest } from '../../projects/project.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { exampleOf } from '../kernel/api-route.ts';
import { asAnswer, asRequest } from '../kernel/named-schemas.ts';
import { PAGE_PARAMETERS, pageOf } from '../kernel/pages.ts';
import { route } from './route.ts';

exampleOf(asAnswer('Project', 'A workspace that groups codes.', projectAnswer), PROJECT_EXAMPLE);

export const listProjectsRoute = route('GET /v1/projects', {
  operation: 'listProjects',
  tag: 'Projects',
  summary: 'List projects',
  description: 'The projects of the account, newest first. Archived projects are left out.',
  query: PAGE_PARAMETERS,
  answer: asAnswer('ProjectPage', 'One page of projects.', pageOf(projectAnswer)),
  async handle(deps, { caller, query, now }) {
    const request = { pageSize: pageSize(query.get('page_size'), 20), pageToken: query.get('page_token') };
    const page = await listProjects(deps, caller.accountId, request, now);
    return { fields: { ...page, items: page.items.map(presentProject) } };
  },
});

export const createProjectRoute = route('POST /v1/projects', {
  operation: 'createProject',
  tag: 'Projects',
  summary: 'Create a project',
  description:
    'With `set_as_default` the new project replaces the present default. The plan says how many an account may have.',
  body: asRequest('NewProject', 'A project to create.', newProjectRequest),
  bodyExample: { name: 'Summer campaign', description: 'Posters and table cards' },
  takesIdempotencyKey: true,
  status: 201,
  answer: projectAnswer,
  errors: ['quota_exceeded_project'],
  async handle(deps, call) {
    const { value, replayed } = await createProject(deps, call.caller, call.body, readIdempotencyKey(call));
    return { fields: presentProject(value), replayed };
  },
});
