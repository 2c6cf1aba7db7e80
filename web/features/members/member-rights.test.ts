import { expect, test } from 'bun:test';
import { grantableRoles, mayChange, mayRemove } from './member-rights.ts';

const [ada, ben, cleo] = [
  { person_id: 'ada', role: 'owner' },
  { person_id: 'ben', role: 'admin' },
  { person_id: 'cleo', role: 'owner' },
] as const;

test('an admin is offered nothing about owners', () => {
  expect(grantableRoles(ben)).toEqual(['admin', 'editor', 'viewer']);
  expect(mayChange(ben, ada, [ada, ben, cleo])).toBe(false);
  expect(mayRemove(ben, ada)).toBe(false);
  expect(mayChange(ben, ben, [ada, ben])).toBe(true);
});

test('the last owner stays one, and nobody removes himself', () => {
  expect(grantableRoles(ada)).toContain('owner');
  expect(mayChange(ada, ada, [ada, ben])).toBe(false);
  expect(mayChange(ada, ada, [ada, ben, cleo])).toBe(true);
  expect(mayRemove(ada, cleo)).toBe(true);
  expect(mayRemove(ada, ada)).toBe(false);
});
