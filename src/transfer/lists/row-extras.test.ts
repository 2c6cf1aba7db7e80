import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { plainText } from '../../lib/search-text.ts';
import { readTags, tagsCell } from './row-extras.ts';

test.each([
  ['print|spring, 2027|B2B', ['print', 'spring, 2027', 'B2B']],
  ['print, spring', ['print', 'spring']],
  ['print; spring ;; ', ['print', 'spring']],
  ['["print","a,b"]', ['print', 'a,b']],
  ['[draft', ['[draft']],
  ['Menü|menu|MENU', ['Menü']],
  ['', []],
] as const)('tags are read as services write them: %p', (cell, names) => {
  expect(readTags(cell)).toEqual([...names]);
});

test('names without separators are listed as people write them', () => {
  expect(tagsCell(['print', 'B2B'])).toBe('print, B2B');
  expect(tagsCell(['print', 'spring, 2027'])).toBe('["print","spring, 2027"]');
});

test('any names are read from the cell that they are written to', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const names = fc.uniqueArray(name, { selector: plainText, maxLength: 20 });
  fc.assert(fc.property(names, (list) => expect(readTags(tagsCell(list))).toEqual(list)));
});
