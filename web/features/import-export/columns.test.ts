import { expect, test } from 'bun:test';
import { choiceOf, withChoice } from './columns.ts';

const start = { columns: { redirect_url: 1, label: 2 }, shortLink: 0 };

test('every column has one meaning, and every meaning one column', () => {
  expect([0, 1, 2, 3].map((at) => choiceOf(start, at))).toEqual(['short_link', 'redirect_url', 'name', '']);
  const moved = withChoice(start, 3, 'redirect_url');
  expect([1, 3].map((at) => choiceOf(moved, at))).toEqual(['', 'redirect_url']);
  expect(withChoice(start, 3, 'name')).toEqual({ columns: { redirect_url: 1, name: 3 }, shortLink: 0 });
  expect(withChoice(start, 0, 'text')).toEqual({
    columns: { redirect_url: 1, label: 2, text: 0 },
    shortLink: null,
  });
  expect(withChoice(start, 1, '')).toEqual({ columns: { label: 2 }, shortLink: 0 });
  expect(withChoice(start, 2, 'short_link')).toEqual({ columns: { redirect_url: 1 }, shortLink: 2 });
});
