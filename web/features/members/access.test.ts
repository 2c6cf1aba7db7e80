import { expect, test } from 'bun:test';
import { accessOf, accessProblem, accessRequest, projectsText } from './access.ts';

test('a limit to no project is refused, but an owner has all of them', () => {
  const limited = { role: 'editor', isLimited: true, projectIds: [] } as const;
  expect(accessProblem({ ...limited, projectIds: [] })).toBe('Choose at least one project');
  const owner = { ...limited, role: 'owner', projectIds: [] } as const;
  expect(accessProblem({ ...owner, projectIds: [] })).toBeNull();
  expect(accessRequest({ ...owner, projectIds: ['prj_1'] })).toEqual({ role: 'owner', project_ids: null });
});

test('what somebody has is sent back as it was', () => {
  for (const project_ids of [null, ['prj_1', 'prj_2']]) {
    const member = { role: 'viewer', project_ids } as const;
    expect(accessRequest(accessOf({ ...member }))).toEqual(member);
  }
});

test('projects are named while they are few', () => {
  const nameOf = (id: string) => id.toUpperCase();
  expect(projectsText(null, nameOf)).toBe('All projects');
  expect(projectsText(['a', 'b'], nameOf)).toBe('Only A and B');
  expect(projectsText(['a', 'b', 'c', 'd'], nameOf)).toBe('Only 4 projects');
  // While their names are loading.
  expect(projectsText(['a'], () => '')).toBe('Only 1 project');
});
