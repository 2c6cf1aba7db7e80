import { expect, test } from 'bun:test';
import { cutHeaderList, MAX_HEADER_LENGTH } from './header-list.ts';

test('a header of ordinary length is read whole', () => {
  const header = `${'a'.repeat(MAX_HEADER_LENGTH - 2)},b`;
  expect(cutHeaderList(header)).toBe(header);
});

test('a longer one is read up to the last item that is there whole', () => {
  const items = Array.from({ length: 2_000 }, (_, at) => `item-${at}`);
  const read = cutHeaderList(items.join(','));
  expect(read.length).toBeLessThanOrEqual(MAX_HEADER_LENGTH);
  expect(read.split(',')).toEqual(items.slice(0, read.split(',').length));
  expect(read.length).toBeGreaterThan(MAX_HEADER_LENGTH - 10);
});

test('of one item without end nothing is read', () => {
  expect(cutHeaderList('a'.repeat(16_000))).toBe('');
});
