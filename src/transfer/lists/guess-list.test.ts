import { expect, test } from 'bun:test';
import { columnLetters } from '../../lib/column-letters.ts';
import { guessList } from './guess-list.ts';

const COLUMNS: [string, string[][], object][] = [
  [
    'names of ours',
    [
      ['Expires at', 'redirect_url'],
      ['', 'x'],
    ],
    { has_header: true, columns: { expires_at: 0, redirect_url: 1 } },
  ],
  [
    'addresses below any name',
    [
      ['Table', 'Where to'],
      ['1', 'example.com'],
    ],
    { has_header: true, columns: { redirect_url: 1 } },
  ],
  [
    'addresses below the name of short links',
    [
      ['Name', 'Link'],
      ['A', 'https://example.com'],
    ],
    { has_header: true, columns: { name: 0, redirect_url: 1 }, short_link: null },
  ],
  [
    'rows alone',
    [
      ['7', 'example.com/a', 'Menu'],
      ['8', 'example.com/b', 'Bar'],
    ],
    { has_header: false, columns: { redirect_url: 1, name: 2 } },
  ],
  [
    'one column of addresses',
    [['https://example.com/a,b'], ['https://example.com/b']],
    { has_header: false, columns: { redirect_url: 0 } },
  ],
  [
    'names of nothing known',
    [
      ['Colour', 'Price'],
      ['red', '12.50'],
    ],
    { has_header: true, columns: {} },
  ],
];

test.each(COLUMNS)('%s are recognised', (_, [first = [], ...sample], expected) => {
  expect(guessList(first, sample)).toMatchObject(expected);
});

test('columns have the letters of spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 999].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'ALL',
  ]);
});
