import { expect, test } from 'bun:test';
import { visitorBuckets } from './buckets.ts';

const DAY_MS = 86_400_000;
const days = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    day: new Date(Date.parse('2026-01-05') + at * DAY_MS).toISOString().slice(0, 10),
    scans: 9,
  }));

test('a day shows its visitors, and a week the average of the days that have a number', () => {
  const visitors = [
    { day: '2026-01-05', visitors: 4 },
    { day: '2026-01-07', visitors: 8 },
  ];
  const of = (many: number) => visitorBuckets({ trend: days(many), visitors }).map(({ scans }) => scans);
  expect(of(1)).toEqual([4]);
  expect(of(3)).toEqual([4, 0, 8]);
  // 2026-01-05 was a Monday.
  expect(of(100).slice(0, 2)).toEqual([6, 0]);
});
