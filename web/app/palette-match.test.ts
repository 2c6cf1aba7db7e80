import { expect, test } from 'bun:test';
import { contains, idAfter, matches } from './palette-match.ts';

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

test('the arrows go through the list and round its ends, other keys stay with the text', () => {
  const ids = ['a', 'b', 'c'];
  expect(idAfter('ArrowDown', ids, 'a')).toBe('b');
  expect(idAfter('ArrowDown', ids, 'c')).toBe('a');
  expect(idAfter('ArrowUp', ids, 'a')).toBe('c');
  expect(idAfter('ArrowDown', ids, undefined)).toBe('a');
  expect(idAfter('ArrowUp', ids, undefined)).toBe('c');
  expect(idAfter('Home', ids, 'b')).toBeNull();
  expect(idAfter('ArrowDown', [], undefined)).toBeNull();
});

test('a row that is gone from the list does not hold the arrows up', () => {
  expect(idAfter('ArrowDown', ['a', 'b'], 'gone')).toBe('a');
});
