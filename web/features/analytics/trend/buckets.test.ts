import { expect, test } from 'bun:test';
import { bucketsOf, bucketWith, busiestDay, grainOf } from './buckets.ts';

const DAY_MS = 86_400_000;
const days = (from: string, many: number, scans = (_: number) => 1) =>
  Array.from({ length: many }, (_, at) => ({
    day: new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
    scans: scans(at),
  }));
const analytics = (from: string, many: number) => ({ trend: days(from, many), filtered: null, hours: [] });
const sum = (all: { scans: number }[]) => all.reduce((total, { scans }) => total + scans, 0);

test('no scan is lost or added in any grouping', () => {
  for (const many of [2, 92, 93, 365, 731, 732, 4_000]) {
    expect(sum(bucketsOf(analytics('2020-05-06', many)))).toBe(many);
  }
});

test('a day is shown by hours, a quarter by days, two years by weeks, more by months', () => {
  expect([1, 2, 92, 93, 731, 732].map((many) => grainOf(analytics('2026-01-01', many)))).toEqual([
    'hour',
    'day',
    'day',
    'week',
    'week',
    'month',
  ]);
  const hours = [{ weekday: 'thu', hour: 9, scans: 5 } as const];
  const today = bucketsOf({ trend: days('2026-01-01', 1, () => 5), filtered: null, hours });
  expect(today).toHaveLength(24);
  expect(today[9]?.scans).toBe(5);
});

test('weeks run from Monday to Sunday, the first and the last clipped to the range', () => {
  // 2026-01-01 was a Thursday.
  const weeks = bucketsOf(analytics('2026-01-01', 100));
  expect(weeks.slice(0, 2).map(({ from, to, scans }) => [from, to, scans])).toEqual([
    ['2026-01-01', '2026-01-04', 4],
    ['2026-01-05', '2026-01-11', 7],
  ]);
  expect(weeks.at(-1)?.to).toBe('2026-04-10');
  expect(bucketWith(weeks, '2026-01-07')?.from).toBe('2026-01-05');
  expect(bucketWith(weeks, '2025-12-31')).toBeUndefined();
});

test('filtered scans are summed in the same bars', () => {
  const trend = days('2026-01-01', 100, () => 3);
  const filtered = {
    by: 'country',
    value: 'DE',
    total: 200,
    trend: days('2026-01-01', 100, () => 2),
  } as const;
  const [first] = bucketsOf({ trend, filtered, hours: [] });
  expect([first?.scans, first?.filtered]).toEqual([12, 8]);
});

test('the busiest day is the first with the most scans, and none where there are none', () => {
  expect(busiestDay(days('2026-01-01', 5, (at) => at % 3))?.day).toBe('2026-01-03');
  expect(busiestDay(days('2026-01-01', 5, () => 0))).toBeNull();
});
