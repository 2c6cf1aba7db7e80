import { expect, test } from 'bun:test';
import { guessColumns } from './guess-columns.ts';

const guess = (header: string[], row: string[], redirect_url?: number) =>
  guessColumns({ header, sample: [row], columns: redirect_url === undefined ? {} : { redirect_url } });

test('an export of codes is read by their ids, whatever else it has', () => {
  const header = ['qr_id', 'slug', 'link', 'external_id', 'label', 'redirect_url'];
  const row = ['qr_1', 'qr-abc', 'https://q.example/qr-abc', '', 'Menu', 'https://example.com/'];
  expect(guess(header, row, 5)).toEqual({ match: 'qr_id', code: 0, destination: 5 });
});

test.each([
  [['Name', 'URL'], ['Menu', 'https://example.com/'], 1, { match: 'label', code: 0, destination: 1 }],
  [['Code', 'New URL'], ['qr-abc', 'example.com'], undefined, { match: 'slug', code: 0, destination: 1 }],
  [['QR code', 'Target'], ['q.example/qr-abc', 'x'], 1, { match: 'link', code: 0, destination: 1 }],
  [
    ['A', 'B'],
    ['https://q.example/QR-ABC/', 'https://example.com/b'],
    undefined,
    { match: 'link', code: 0, destination: 1 },
  ],
  [
    ['Old URL', 'New URL', 'SKU'],
    ['https://a.example', 'https://b.example', '7'],
    0,
    { match: 'external_id', code: 2, destination: 1 },
  ],
  [['What', 'Ever'], ['1', '2'], undefined, { match: 'link', code: null, destination: null }],
] as const)('%j is recognised', (header, row, redirect, expected) => {
  expect(guess([...header], [...row], redirect)).toEqual(expected as never);
});
