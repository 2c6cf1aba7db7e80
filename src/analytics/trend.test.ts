import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { dayText, parseDay } from './day.ts';
import { INTERVALS, trendBy, trendOf } from './trend.ts';

const day = (text: string) => parseDay(text) ?? Number.NaN;
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

test('weeks are named by their Monday and months by year and month, also where the range begins later', async () => {
  // 2026-01-01 was a Thursday.
  const days = ['2026-01-01', '2026-01-05', '2026-03-01'].map((text) => ({ day: day(text), total: 2 }));
  const asked = range('2026-01-01', '2026-03-01');
  const weeks = await trendBy('week', days, asked);
  expect(weeks).toHaveLength(9);
  expect(weeks.slice(0, 3)).toEqual([
    { week: '2025-12-29', scans: 2 },
    { week: '2026-01-05', scans: 2 },
    { week: '2026-01-12', scans: 0 },
  ]);
  expect(weeks.at(-1)).toEqual({ week: '2026-02-23', scans: 2 });
  expect(await trendBy('month', days, asked)).toEqual([
    { month: '2026-01', scans: 4 },
    { month: '2026-02', scans: 0 },
    { month: '2026-03', scans: 2 },
  ]);
  expect(await trendBy('week', [], range('1970-01-01', '1970-01-01'))).toEqual([{ week: '1969-12-29', scans: 0 }]);
});

test('the interval is by default the smallest with at most 1,000 items, and more are refused by its name', async () => {
  const itemsOf = async (days: number, interval?: (typeof INTERVALS)[number]) => {
    const [first, ...more] = await trendBy(interval, [], { from: 10_000, to: 10_000 + days - 1 });
    return [Object.keys(first ?? {})[0], 1 + more.length];
  };
  expect(await itemsOf(1_000)).toEqual(['day', 1_000]);
  expect((await itemsOf(1_001))[0]).toBe('week');
  // 10,000 is a Monday.
  expect(await itemsOf(7_000)).toEqual(['week', 1_000]);
  expect((await itemsOf(7_001))[0]).toBe('month');
  for (const [days, interval] of [[1_001, 'day'], [7_001, 'week'], [31_000]] as const) {
    await expect(itemsOf(days, interval)).rejects.toMatchObject({ code: 'invalid_request', field: 'interval' });
  }
  await expect(trendOf([], { from: 0, to: 40_000 })).rejects.toThrow('are more than');
});

test('no scan is lost, added or out of order in any interval', async () => {
  const scans = fc.array(fc.record({ day: fc.integer({ min: 20_000, max: 20_900 }), total: fc.nat(9) }));
  const some = fc.record({ scans, from: fc.integer({ min: 20_000, max: 20_900 }), length: fc.nat(900) });
  const balances = fc.asyncProperty(some, async ({ scans: all, from, length }) => {
    const asked = { from, to: from + length };
    const within = all.filter((each) => each.day >= asked.from && each.day <= asked.to);
    const total = within.reduce((sum, each) => sum + each.total, 0);
    for (const interval of INTERVALS) {
      const items = await trendBy(interval, all, asked);
      const names = items.map((item) => item[interval] ?? '');
      expect(items.reduce((sum, item) => sum + item.scans, 0)).toBe(total);
      expect(names).toEqual([...new Set(names)].sort());
    }
    expect((await trendBy('day', all, asked)).map((item) => item.day)).toEqual(
      Array.from({ length: length + 1 }, (_, at) => dayText(from + at)),
    );
  });
  await fc.assert(balances, { numRuns: 50 });
});
