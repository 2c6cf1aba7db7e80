import { expect, test } from 'bun:test';
import { byteText } from './byte-text.ts';

test('a size is shown in the unit that keeps it short', () => {
  const sizes = [0, 1, 999, 1_000, 48_213, 482_113, 999_499, 999_500, 20_000_000, 123_456_789, 10_000_000_000];
  expect(sizes.map(byteText)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '48.2 kB',
    '482 kB',
    '999 kB',
    '1 MB',
    '20 MB',
    '123 MB',
    '10 GB',
  ]);
});
