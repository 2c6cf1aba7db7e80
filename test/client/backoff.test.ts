import { expect, test } from 'bun:test';
import { pauseMs, retryAfterMs } from '../../clients/typescript/src/backoff.ts';

test('pauses double from 250 ms to 8 s, with at most half of each as jitter', () => {
  const longest = [1, 2, 3, 6, 7, 60].map((failures) => pauseMs(failures, null, () => 1));
  expect(longest).toEqual([250, 500, 1_000, 8_000, 8_000, 8_000]);
  expect([1, 60].map((failures) => pauseMs(failures, null, () => 0))).toEqual([125, 4_000]);
});

test('a pause is never shorter than Retry-After', () => {
  expect([0, 1].map((random) => pauseMs(1, 7_000, () => random))).toEqual([7_000, 7_250]);
});

test.each([
  ['42', 42_000],
  ['0', 0],
  ['Sat, 14 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 14 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After %p is %p ms', (header, ms) => {
  const now = Date.parse('2026-11-14T12:00:00Z');
  expect(retryAfterMs(header, now)).toBe(ms);
});
