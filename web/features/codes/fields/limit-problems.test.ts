import { expect, test } from 'bun:test';
import { isPast, limitProblems } from './limits.ts';

test('a scan limit is at least 1, or none', () => {
  expect(limitProblems({ scan_limit: 0 })).toEqual({ scan_limit: expect.stringContaining('1 or more') });
  expect(limitProblems({ scan_limit: 3_000_000_000 })).toEqual({
    scan_limit: expect.stringContaining('at most'),
  });
  expect([limitProblems({ scan_limit: 1 }), limitProblems({ scan_limit: '' })]).toEqual([{}, {}]);
});

test('whether an expiry is past depends on the account’s time zone', () => {
  const now = Date.parse('2026-07-01T12:00:00Z');
  expect(isPast('2026-07-01T13:59', 'Europe/Berlin', now)).toBe(true);
  expect(isPast('2026-07-01T13:59', 'UTC', now)).toBe(false);
  expect(isPast('', 'UTC', now)).toBe(false);
});
