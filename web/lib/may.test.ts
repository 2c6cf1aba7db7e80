import { expect, test } from 'bun:test';
import { ROLES, type Role, scopesOf } from '../../src/people/roles.ts';
import { ACCOUNT_CHANGE, may, PROJECTS_CHANGE, TAGS_CHANGE, VISITOR_PAGE_CHANGE } from './may.ts';

const member = (role: Role, project_ids: string[] | null = null) => ({
  role,
  scopes: [...scopesOf(role)],
  project_ids,
});

test('each role is offered what it may do', () => {
  const offered = (needs: Parameters<typeof may>[1]) => ROLES.filter((role) => may(member(role), needs));
  expect(offered('qr.read')).toEqual(['viewer', 'editor', 'admin', 'owner']);
  expect(offered('jobs.run')).toEqual(['editor', 'admin', 'owner']);
  expect(offered(PROJECTS_CHANGE)).toEqual(['admin', 'owner']);
  expect(offered(ACCOUNT_CHANGE)).toEqual(['admin', 'owner']);
  expect(offered({ scope: 'qr.read', role: 'owner' })).toEqual(['owner']);
});

test('who is limited to projects is offered nothing of the whole account', () => {
  const limited = member('admin', ['prj_1']);
  expect([TAGS_CHANGE, PROJECTS_CHANGE, ACCOUNT_CHANGE].some((needs) => may(limited, needs))).toBe(false);
  expect(may(limited, VISITOR_PAGE_CHANGE)).toBe(true);
  expect(may(member('editor', ['prj_1']), 'qr.write')).toBe(true);
});
