import { expect, test } from 'bun:test';
import type { RedirectRule } from '../../../src/codes/values/redirect-rule.ts';
import { valueName } from './value-names.ts';

const RULES: RedirectRule[] = [
  { when: [{ device: ['ios'] }], url: 'https://example.com/1' },
  { when: [{ country: ['DE'] }], url: 'https://example.com/2' },
];

test('values have readable names', () => {
  expect(valueName('country', 'DE', null)).toBe('Germany');
  expect(valueName('country', null, null)).toBe('Unknown country');
  expect(valueName('device', 'ios', null)).toBe('iPhone and iPad');
  expect(valueName('referrer', null, null)).toBe('Direct');
  expect(valueName('referrer', 'other', null)).toBe('Other sites');
});

test('a rule is named by its position, with its condition if it still exists', () => {
  expect(valueName('rule', '2', RULES)).toBe('Rule 2, Germany');
  expect(valueName('rule', '3', RULES)).toBe('Rule 3, removed since');
  expect(valueName('rule', '3', null)).toBe('Rule 3');
  expect(valueName('rule', null, RULES)).toBe('No rule matched');
});
