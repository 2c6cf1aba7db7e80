import { expect, test } from 'bun:test';
import { MAX_HEADER_LENGTH, truncateHeaderList } from './header-list.ts';

test('a header of ordinary length is read whole', () => {
  const header = `${'a'.repeat(MAX_HEADER_LENGTH - 2)},b`;
  expect(truncateHeaderList(header)).toBe(header);
});

test('a longer one is read up to the last complete item', () => {
  const items = Array.from({ length: 2_000 }, (_, at) => `item-${at}`);
  const read = truncateHeaderList(items.join(','));
  expect(read.length).toBeLessThanOrEqual(MAX_HEADER_LENGTH);
  expect(read.split(',')).toEqual(items.slice(0, read.split(',').length));
  expect(read.length).toBeGreaterThan(MAX_HEADER_LENGTH - 10);
});

test('nothing is read of one endless item', () => {
  expect(truncateHeaderList('a'.repeat(16_000))).toBe('');
});
