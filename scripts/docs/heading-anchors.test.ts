import { expect, test } from 'bun:test';
import { headingAnchors } from './heading-anchors.ts';

test('no two headings of a page have the same anchor, however they are called', () => {
  const headings = ['Fixed', '[0.1.0] - 2026-11-19', 'Fixed', 'Fixed 1', 'Fixed', 'What is a `slug`?'];
  expect(headingAnchors(headings)).toEqual([
    'fixed',
    '010---2026-11-19',
    'fixed-1',
    'fixed-1-1',
    'fixed-2',
    'what-is-a-slug',
  ]);
});
