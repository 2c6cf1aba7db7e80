import { expect, test } from 'bun:test';
import { NOTHING_SELECTED, type SelectionAction, select } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

function after(...actions: SelectionAction[]): string[] {
  return [...actions.reduce(select, NOTHING_SELECTED).ids].sort();
}

test('a click selects, a second one deselects', () => {
  expect(after({ kind: 'toggle', id: 'b' })).toEqual(['b']);
  expect(after({ kind: 'toggle', id: 'b' }, { kind: 'toggle', id: 'b' })).toEqual([]);
});

test('a range runs from the last click in either direction, both ends inclusive', () => {
  const range = (id: string): SelectionAction => ({ kind: 'range', id, order: ORDER });
  expect(after({ kind: 'toggle', id: 'b' }, range('d'))).toEqual(['b', 'c', 'd']);
  expect(after({ kind: 'toggle', id: 'd' }, range('b'))).toEqual(['b', 'c', 'd']);
  expect(after({ kind: 'toggle', id: 'b' }, range('c'), range('e'))).toEqual(['b', 'c', 'd', 'e']);
});

test('a range that ends on a selected code deselects the range', () => {
  const range = (id: string): SelectionAction => ({ kind: 'range', id, order: ORDER });
  expect(after({ kind: 'all', order: ORDER }, { kind: 'toggle', id: 'b' }, range('d'))).toEqual(['a', 'e']);
});

test('without an earlier click, or after one on a code that is gone, a range is the code itself', () => {
  expect(after({ kind: 'range', id: 'c', order: ORDER })).toEqual(['c']);
  expect(after({ kind: 'toggle', id: 'gone' }, { kind: 'range', id: 'c', order: ORDER })).toEqual(['c', 'gone']);
});

test('all are those that are loaded, none is none', () => {
  expect(after({ kind: 'all', order: ORDER })).toEqual(ORDER);
  expect(after({ kind: 'all', order: ORDER }, { kind: 'none' })).toEqual([]);
});
