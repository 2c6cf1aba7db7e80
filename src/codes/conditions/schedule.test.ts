import { describe, expect, test } from 'bun:test';
import { openZone } from '../../lib/zone.ts';
import type { Weekday } from '../values/redirect-rule.ts';
import { scheduleCondition } from './schedule.ts';

const ANYBODY = { device: 'desktop', country: null, language: null } as const;

function matches(zone: string, days: Weekday[], start: string, end: string, instant: string): boolean {
  const condition = scheduleCondition.compile({ days, start, end }, zone);
  return condition.matches(ANYBODY, Date.parse(instant));
}

/** A clock on the wall: the day and the time that an explanation names. */
function clockIn(zone: string): (instant: string) => string {
  const condition = scheduleCondition.compile({ days: ['mon'], start: '00:00', end: '00:01' }, zone);
  return (instant) =>
    condition
      .explain(ANYBODY, Date.parse(instant))
      .map(({ seen }) => seen)
      .join(' ');
}

const faceAt = (zone: string, instant: string) => clockIn(zone)(instant);

/** Every minute from `from` until `until` that matches. */
function matchingMinutes(zone: string, days: Weekday[], start: string, end: string, from: string, until: string) {
  const found: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(until); at += 60_000) {
    const instant = new Date(at).toISOString();
    if (matches(zone, days, start, end, instant)) found.push(instant);
  }
  return found;
}

describe('the day the clock jumps forward in New York', () => {
  const [from, until] = ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'];

  test('the hour that does not exist matches at no minute', () => {
    expect(matchingMinutes('America/New_York', ['sun'], '02:00', '03:00', from, until)).toEqual([]);
  });

  test('the hours around it follow each other without a gap', () => {
    expect(faceAt('America/New_York', '2026-03-08T06:59:59.999Z')).toBe('sun 01:59');
    expect(faceAt('America/New_York', '2026-03-08T07:00:00.000Z')).toBe('sun 03:00');
  });

  test('the whole day is 23 hours long', () => {
    expect(matchingMinutes('America/New_York', ['sun'], '00:00', '23:59', from, until)).toHaveLength(23 * 60);
  });
});

describe('the day the clock falls back in New York', () => {
  const [from, until] = ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'];

  test('the hour that comes twice matches both times', () => {
    const minutes = matchingMinutes('America/New_York', ['sun'], '01:00', '02:00', from, until);
    expect(minutes).toHaveLength(120);
    expect(minutes[0]).toBe('2026-11-01T05:00:00.000Z');
    expect(minutes.at(-1)).toBe('2026-11-01T06:59:00.000Z');
  });

  test('the whole day is 25 hours long', () => {
    expect(matchingMinutes('America/New_York', ['sun'], '00:00', '23:59', from, until)).toHaveLength(25 * 60);
  });
});

describe('zones whose offset is not whole hours', () => {
  test.each([
    ['Asia/Kolkata', '2026-06-01T18:29:59Z', 'mon 23:59'],
    ['Asia/Kolkata', '2026-06-01T18:30:00Z', 'tue 00:00'],
    ['Asia/Kathmandu', '2026-06-01T18:15:00Z', 'tue 00:00'],
    ['America/St_Johns', '2026-01-01T03:29:00Z', 'wed 23:59'],
    ['America/St_Johns', '2026-01-01T03:30:00Z', 'thu 00:00'],
    ['Pacific/Chatham', '2026-01-01T10:15:00Z', 'fri 00:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', 'sun 01:59'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 'sun 01:30'],
    ['+05:30', '2026-06-01T18:30:00Z', 'tue 00:00'],
  ])('%s at %s shows %s', (zone, instant, face) => {
    expect(faceAt(zone, instant)).toBe(face);
  });
});

describe('midnight', () => {
  test('00:00–00:30 matches at 00:05', () => {
    expect(matches('Europe/Berlin', ['mon'], '00:00', '00:30', '2026-01-04T23:05:00Z')).toBe(true);
  });

  test('an end of 23:59 runs to midnight and not beyond', () => {
    expect(matches('UTC', ['mon'], '20:00', '23:59', '2026-01-05T23:59:59.999Z')).toBe(true);
    expect(matches('UTC', ['mon'], '20:00', '23:59', '2026-01-06T00:00:00.000Z')).toBe(false);
  });

  test('any other end is outside the window', () => {
    expect(matches('UTC', ['mon'], '20:00', '23:58', '2026-01-05T23:57:59.999Z')).toBe(true);
    expect(matches('UTC', ['mon'], '20:00', '23:58', '2026-01-05T23:58:00.000Z')).toBe(false);
  });

  test('a start is inside the window from its first millisecond on', () => {
    expect(matches('UTC', ['mon'], '09:00', '17:00', '2026-01-05T08:59:59.999Z')).toBe(false);
    expect(matches('UTC', ['mon'], '09:00', '17:00', '2026-01-05T09:00:00.000Z')).toBe(true);
  });
});

test('one zone object gives right answers for instants in any order', () => {
  const clock = clockIn('Europe/Berlin');
  const instants = ['2026-07-01T12:00:00Z', '2026-01-01T12:00:00Z', '2026-03-29T01:00:00Z', '2026-03-29T00:59:59.999Z'];
  expect(instants.map(clock)).toEqual(['wed 14:00', 'thu 13:00', 'sun 03:00', 'sun 01:59']);
});

test('instants before 1970 and in the year 9999 have a weekday too', () => {
  expect(faceAt('UTC', '1969-12-31T23:59:00Z')).toBe('wed 23:59');
  expect(faceAt('America/New_York', '9999-12-31T23:59:59.999Z')).toBe('fri 18:59');
});

test('an unknown zone is refused when it is opened', () => {
  expect(() => openZone('Mars/Olympus_Mons')).toThrow(RangeError);
});
