import { expect, test } from 'bun:test';
import { codeState } from './code-state.ts';

const NOW = Date.parse('2027-03-01T12:00:00.000Z');
const fresh = {
  status: 'active',
  project_archived: false,
  expires_at: null,
  scan_limit: null,
  scan_count: 7,
} as const;

test('a code without expiry and limit is active', () => {
  expect(codeState(fresh, NOW)).toBe('active');
});

test.each([
  ['2027-03-01T12:00:00.001Z', 'active'],
  ['2027-03-01T12:00:00.000Z', 'expired'],
  ['2027-02-01T00:00:00.000Z', 'expired'],
] as const)('with an expiry of %s it is %s at noon', (expires_at, state) => {
  expect(codeState({ ...fresh, expires_at }, NOW)).toBe(state);
});

test.each([
  [8, 'active'],
  [7, 'limit_reached'],
  [1, 'limit_reached'],
] as const)('with a limit of %d and 7 scans it is %s', (scan_limit, state) => {
  expect(codeState({ ...fresh, scan_limit }, NOW)).toBe(state);
});

test('a code in an archived project is not found, blocked or not', () => {
  expect(codeState({ ...fresh, project_archived: true }, NOW)).toBe('project_archived');
  expect(codeState({ ...fresh, status: 'blocked', project_archived: true }, NOW)).toBe('project_archived');
  expect(codeState({ ...fresh, status: 'archived', project_archived: true }, NOW)).toBe('archived');
});

test('archived and blocked win over expiry and limit, and expiry over the limit', () => {
  const over = { ...fresh, expires_at: '2027-01-01T00:00:00.000Z', scan_limit: 1 };
  expect(codeState({ ...over, status: 'archived' }, NOW)).toBe('archived');
  expect(codeState({ ...over, status: 'blocked' }, NOW)).toBe('blocked');
  expect(codeState(over, NOW)).toBe('expired');
});
