import { expect, test } from 'bun:test';
import { dayText } from '../analytics/day.ts';
import { lastPeriod, nextMailAt } from './mail-schedule.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['week', 'Europe/Berlin', '2026-11-18T12:00:00Z', '2026-11-23T05:00:00Z'],
  ['week', 'Europe/Berlin', '2026-11-23T05:00:00Z', '2026-11-30T05:00:00Z'],
  ['week', 'Europe/Berlin', '2026-11-23T04:59:59Z', '2026-11-23T05:00:00Z'],
  // Clocks change on the Sunday before.
  ['week', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-26T05:00:00Z'],
  ['month', 'Asia/Kathmandu', '2026-12-31T23:00:00Z', '2027-01-01T00:15:00Z'],
  ['month', 'America/New_York', '2026-01-31T12:00:00Z', '2026-02-01T11:00:00Z'],
  ['month', 'Pacific/Auckland', '2026-12-31T17:00:00Z', '2027-01-31T17:00:00Z'],
] as const)('the mail of a %s in %s after %s is due at %s', (every, zone, now, due) => {
  expect(new Date(nextMailAt(every, zone, at(now))).toISOString()).toBe(new Date(due).toISOString());
});

test('a mail tells the last whole week or month of the zone', () => {
  const days = (every: 'week' | 'month', zone: string, now: string) => {
    const { from, to } = lastPeriod(every, zone, at(now));
    return [dayText(from), dayText(to)];
  };
  expect(days('week', 'Europe/Berlin', '2026-11-23T05:00:00Z')).toEqual(['2026-11-16', '2026-11-22']);
  expect(days('week', 'Europe/Berlin', '2026-11-29T22:00:00Z')).toEqual(['2026-11-16', '2026-11-22']);
  expect(days('month', 'Europe/Berlin', '2026-03-01T05:00:00Z')).toEqual(['2026-02-01', '2026-02-28']);
});
