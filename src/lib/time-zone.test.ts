import { expect, test } from 'bun:test';
import { canonicalTimeZone } from './time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Eastern', 'America/New_York'],
  ['asia/calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['utc', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Zulu', 'UTC'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['+0530', '+05:30'],
])('%s is kept as %s', (given, kept) => {
  expect(canonicalTimeZone(given)).toBe(kept);
});

test.each(['', 'Berlin', 'Europe/Berlin ', 'Z', 'Europe/Berlin\0', 'a'.repeat(100_000)])(
  '%p is no time zone',
  (given) => {
    expect(canonicalTimeZone(given)).toBeNull();
  },
);

test('every name in use is canonical', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) expect(canonicalTimeZone(name)).toBe(name);
});
