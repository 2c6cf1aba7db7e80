import { expect, test } from 'bun:test';
import type { BulkResult } from '../../src/http/dashboard/contract.ts';
import { bulkChange, failuresOf, namesText } from './bulk-change.ts';

const ids = Array.from({ length: 250 }, (_, index) => `code-${index}`);
const done = (qr_id: string): BulkResult => ({ qr_id, ok: true });
const refused = (qr_id: string, message: string): BulkResult => ({ qr_id, ok: false, code: 'x', message });

test('250 codes are changed in three calls, each code once and in order', async () => {
  const sizes: number[] = [];
  const results = await bulkChange(ids, { status: 'archived' }, async (some) => {
    sizes.push(some.length);
    return some.map(done);
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(results.map(({ qr_id }) => qr_id)).toEqual(ids);
});

test('a failed call fails its codes and those after it, and keeps what was done', async () => {
  let calls = 0;
  const results = await bulkChange(ids, { status: 'archived' }, async (some) => {
    calls += 1;
    if (calls === 2) throw new Error('The server could not be reached.');
    return some.map(done);
  });
  expect(calls).toBe(2);
  expect(results.filter(({ ok }) => ok)).toHaveLength(100);
  expect(results).toHaveLength(250);
});

test('failures are grouped by their reason', () => {
  const results = [refused('a', 'Full'), done('b'), refused('c', 'Unsafe'), refused('d', 'Full')];
  expect(failuresOf(results, (id) => id.toUpperCase())).toEqual([
    { message: 'Full', labels: ['A', 'D'] },
    { message: 'Unsafe', labels: ['C'] },
  ]);
});

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
])('%j is said as %s', (labels, text) => {
  expect(namesText(labels)).toBe(text);
});
