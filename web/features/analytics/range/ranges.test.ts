import { expect, test } from 'bun:test';
import { daysIn, includesToday, queryOf, rangeOf, todayIn } from './ranges.ts';

const TODAY = '2026-03-01';

test('a range ends with today, and has as many days as its name says', () => {
  expect(queryOf({}, TODAY)).toEqual({ from: '2026-01-31', to: TODAY });
  expect(queryOf({ range: 'today' }, TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(queryOf({ range: '7d' }, TODAY)).toEqual({ from: '2026-02-23', to: TODAY });
  for (const [range, days] of [
    ['90d', 90],
    ['365d', 365],
  ] as const) {
    const { from = '', to = '' } = queryOf({ range }, TODAY);
    expect(daysIn(from, to)).toBe(days);
  }
  expect(queryOf({ range: 'all' }, TODAY)).toEqual({});
});

test('custom days win over a named range, in either order, and keep the filter', () => {
  const search = { range: '7d', from: '2026-02-10', to: '2026-02-01', by: 'country', value: 'DE' } as const;
  expect(rangeOf(search)).toBe('custom');
  expect(queryOf(search, TODAY)).toEqual({
    from: '2026-02-01',
    to: '2026-02-10',
    by: 'country',
    value: 'DE',
  });
  expect(queryOf({ from: '2026-02-10' }, TODAY)).toEqual({ from: '2026-02-10' });
});

test('today is in the owner’s time zone, and only ranges that include it are live', () => {
  const instant = new Date('2026-02-28T22:00:00Z');
  expect(todayIn('Asia/Kathmandu', instant)).toBe('2026-03-01');
  expect(todayIn('America/New_York', instant)).toBe('2026-02-28');
  expect(includesToday({}, TODAY)).toBe(true);
  expect(includesToday({ to: TODAY }, TODAY)).toBe(true);
  expect(includesToday({ to: '2026-02-28' }, TODAY)).toBe(false);
});
