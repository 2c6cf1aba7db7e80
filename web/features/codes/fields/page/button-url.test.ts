import { expect, test } from 'bun:test';
import { readButtonAddress } from '../../../../../src/codes/values/content-types/button-address.ts';
import { completedButtonUrl } from './button-url.ts';

test.each([
  ['example.com/menu', 'https://example.com/menu'],
  ['hello@example.com', 'mailto:hello@example.com'],
  ['+49 (0)30 123-4567', 'tel:+49301234567'],
  ['030 1234567', 'tel:0301234567'],
])('%s becomes %s, which the server takes', (typed, completed) => {
  expect(completedButtonUrl(typed)).toBe(completed);
  expect(readButtonAddress(completed)).toBe(completed);
});

test.each(['https://example.com/', 'tel:+491', 'mailto:a@b.example?subject=x', '', 'menu', 'https://a@b.example/'])(
  '%j stays as it is',
  (typed) => {
    expect(completedButtonUrl(typed)).toBeNull();
  },
);
