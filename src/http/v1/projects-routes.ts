import { pageSize } from '../../lib/page.ts';
import { createProject } from '../../projects/create-project.ts';
import { listProjects } from '../../projects/list-projects.ts';
import { PROJECT_EXAMPLE, presentProject, projectAnswer } from '../../projects/present-project.ts';
import { newProjectRequest } from '../../projects/project.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { PAGE_PARAMETERS, pageAnswer } from './pages.ts';
import { route } from './route.ts';

export const listProjectsRoute = route({
  method: 'GET',
  path: '/v1/projects',
  operation: 'listProjects',
  tag: 'Projects',
  summary: 'List projects',
  description: 'The projects of the account, newest first. Archived projects are left out.',
  query: PAGE_PARAMETERS,
  body: null,
  bodyExample: null,
  takesIdempotencyKey: false,
  takesIfMatch: false,
  givesEtag: false,
  status: 200,
  answer: pageAnswer(projectAnswer),
  answerExample: { items: [PROJECT_EXAMPLE], next_page_token: null },
  errors: [],
  async handle(deps, { caller, query, now }) {
    const request = { pageSize: pageSize(query.get('page_size'), 20), pageToken: query.get('page_token') };
    const page = await listProjects(deps, caller.accountId, request, now);
    return { fields: { ...page, items: page.items.map(presentProject) } };
  },
});

export const createProjectRoute = route({
  method: 'POST',
  path: '/v1/projects',
  operation: 'createProject',
  tag: 'Projects',
  summary: 'Create a project',
  description:
    'With `set_as_default` the new project replaces the present default. The plan says how many an account may have.',
  query: [],
  body: newProjectRequest,
  bodyExample: { name: 'Summer campaign', description: 'Posters and table cards' },
  takesIdempotencyKey: true,
  takesIfMatch: false,
  givesEtag: false,
  status: 201,
  answer: projectAnswer,
  answerExample: PROJECT_EXAMPLE,
  errors: ['quota_exceeded_project'],
  async handle(deps, call) {
    const { value, replayed } = await createProject(deps, call.caller, call.body, readIdempotencyKey(call));
    return { fields: presentProject(value), replayed };
  },
});
