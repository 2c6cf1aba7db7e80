import { expect, test } from 'bun:test';
import { dateText, readDate } from './list-dates.ts';

test.each([
  ['2027-01-31T18:00:00+02:00', '2027-01-31T16:00:00.000Z'],
  ['2020-10-26T17:20:40+0000', '2020-10-26T17:20:40.000Z'],
  ['2027-01-31T18:00:00', '2027-01-31T18:00:00.000Z'],
  ['2027-01-31 18:00:00', '2027-01-31T18:00:00.000Z'],
  ['2027-01-31 18:00:00.5+00', '2027-01-31T18:00:00.500Z'],
  ['2027-01-31 18:00 UTC', '2027-01-31T18:00:00.000Z'],
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['1801440000', '2027-02-01T00:00:00.000Z'],
  ['1801440000123', '2027-02-01T00:00:00.123Z'],
])('a date is read as services write it: %s', (text, iso) => {
  expect(new Date(readDate(text) ?? Number.NaN).toISOString()).toBe(iso);
});

test.each(['01/02/2027', '2027-02-30', '2027-01-31 25:00:00', '1', '18014400001', 'tomorrow', ''])(
  'what could mean several days, or none, is no date: %p',
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);

test('a date is shown as written; a number with the time it means', () => {
  expect(dateText('2024-01-01 10:00:00')).toBe('2024-01-01 10:00:00');
  expect(dateText('1801440000')).toBe('2027-02-01T00:00:00.000Z (1801440000)');
});
