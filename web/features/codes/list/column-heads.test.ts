import { expect, test } from 'bun:test';
import { nextSort } from './column-heads.tsx';

test('a header sorts by its column, and then turns the order around', () => {
  expect(nextSort(['scans', 'scans_asc'], 'newest')).toBe('scans');
  expect(nextSort(['scans', 'scans_asc'], 'scans')).toBe('scans_asc');
  expect(nextSort(['scans', 'scans_asc'], 'scans_asc')).toBe('scans');
  expect(nextSort(['last_scan'], 'last_scan')).toBe('last_scan');
  expect(nextSort([], 'newest')).toBeUndefined();
});
