import { expect, test } from 'bun:test';
import { passwordProblem } from './new-password-input.tsx';

test('only a password of 8 to 128 characters is accepted', () => {
  expect(passwordProblem('1234567')).toBe('Too short: 1 more character needed.');
  expect(passwordProblem('')).toBe('Too short: 8 more characters needed.');
  expect(passwordProblem('12345678')).toBeNull();
  expect(passwordProblem('x'.repeat(128))).toBeNull();
  expect(passwordProblem('x'.repeat(129))).toBe('Too long: at most 128 characters.');
});
