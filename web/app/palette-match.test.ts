import { expect, test } from 'bun:test';
import { contains, matches } from './palette-match.ts';

test('a page is found by the beginnings of its words, in any order and case', () => {
  expect(matches('API keys', 'KEY ap')).toBe(true);
  expect(matches('API keys', '')).toBe(true);
  expect(matches('API keys', 'eys')).toBe(false);
  expect(matches('API keys', 'api codes')).toBe(false);
});

test('a code is found by any part of its label or link', () => {
  expect(contains('Summer flyer http://localhost/qr-ab12cd34', 'flyer AB12')).toBe(true);
  expect(contains('Summer flyer', 'winter')).toBe(false);
});
