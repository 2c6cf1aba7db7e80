import { describe, expect, test } from 'bun:test';
import { WEEKDAYS } from '../codes/values/redirect-rule.ts';
import { dayText, parseDay, weekdayIndex } from './day.ts';
import { closeRange, lastDays, readRange } from './range.ts';

const NAMES = { from: '--from', to: '--to' };
const day = (text: string) => parseDay(text) ?? Number.NaN;

test('a day is a date that exists, from 1970 to 9999', () => {
  for (const text of ['1970-01-01', '2024-02-29', '9999-12-31']) expect(dayText(day(text))).toBe(text);
  for (const text of ['2026-02-30', '2026-2-3', '1969-12-31', '02/03/2026', '2026-02-03T00:00Z', '', 'today']) {
    expect(parseDay(text)).toBeNull();
  }
  expect(['1970-01-01', '2026-02-28', '2026-03-01'].map((text) => WEEKDAYS[weekdayIndex(day(text))])).toEqual([
    'thu',
    'sat',
    'sun',
  ]);
});

test('an invalid range is refused with the name of its parameter', () => {
  expect(readRange(undefined, null, NAMES)).toEqual({ from: null, to: null });
  expect(() => readRange('2026-02-30', null, NAMES)).toThrow('--from must be a day');
  expect(() => readRange(null, 'today', NAMES)).toThrow('--to must be a day');
  expect(() => readRange('2026-02-02', '2026-02-01', NAMES)).toThrow('--from must not be after --to');
});

describe('an open end', () => {
  const facts = { created: 100, today: 200, scanned: [] };
  const open = { from: null, to: null };
  test('is the creation or the first scan, and today or the last scan', () => {
    expect(closeRange(open, facts)).toEqual({ from: 100, to: 200 });
    expect(closeRange(open, { ...facts, scanned: [99, 150, 201] })).toEqual({ from: 99, to: 201 });
    expect(closeRange(open, { ...facts, scanned: [101, 199] })).toEqual({ from: 100, to: 200 });
  });
  test('is never beyond the other end', () => {
    expect(closeRange({ from: 300, to: null }, facts)).toEqual({ from: 300, to: 300 });
    expect(closeRange({ from: null, to: 50 }, facts)).toEqual({ from: 50, to: 50 });
  });
  test('of a project or an account makes it 30 days, or those from its start to today', () => {
    expect(lastDays(open, 200)).toEqual({ from: 171, to: 200 });
    expect(lastDays({ from: null, to: 50 }, 200)).toEqual({ from: 21, to: 50 });
    expect(lastDays({ from: null, to: 5 }, 200)).toEqual({ from: 0, to: 5 });
    expect(lastDays({ from: 60, to: null }, 200)).toEqual({ from: 60, to: 200 });
    expect(lastDays({ from: 300, to: null }, 200)).toEqual({ from: 300, to: 300 });
  });
});
