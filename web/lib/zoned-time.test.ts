import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fromZoned, toZoned } from './zoned-time.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'Antarctica/Troll',
];
const zones = fc.constantFrom(...ZONES);
const FROM = Date.parse('1975-01-01T00:00:00Z');
const UNTIL = Date.parse('2100-01-01T00:00:00Z');
const minutes = fc.integer({ min: FROM / 60_000, max: UNTIL / 60_000 });
const isoOf = (minute: number) => new Date(minute * 60_000).toISOString();

describe('an instant on the wall', () => {
  test('is the wall-clock time of the zone', () => {
    expect(toZoned('2026-01-15T11:30:00.000Z', 'Europe/Berlin')).toBe('2026-01-15T12:30');
    expect(toZoned('2026-07-15T11:30:00.000Z', 'Europe/Berlin')).toBe('2026-07-15T13:30');
    expect(toZoned('2026-01-01T00:00:00.000Z', 'America/New_York')).toBe('2025-12-31T19:00');
    expect(toZoned('2026-01-01T00:00:59.999Z', 'UTC')).toBe('2026-01-01T00:00');
  });

  test('midnight is 00:00, never 24:00', () => {
    expect(toZoned('2026-03-01T23:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-02T00:00');
  });

  test('is the same as Temporal gives, for every zone and minute', () => {
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const local = Temporal.Instant.from(isoOf(minute)).toZonedDateTimeISO(zone).toPlainDateTime();
        expect(toZoned(isoOf(minute), zone)).toBe(local.toString({ smallestUnit: 'minute' }));
      }),
    );
  });
});

describe('the time on the wall as an instant', () => {
  test('a time skipped in spring is read with the offset from before', () => {
    expect(fromZoned('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
    expect(fromZoned('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(fromZoned('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('a time that comes twice in autumn is the first of the two', () => {
    expect(fromZoned('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromZoned('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(fromZoned('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
  });

  test('a day that a zone skipped is read as the day after it', () => {
    expect(fromZoned('2011-12-30T12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z');
    expect(toZoned('2011-12-30T22:00:00.000Z', 'Pacific/Apia')).toBe('2011-12-31T12:00');
  });

  test('seconds and a space between date and time are accepted', () => {
    expect(fromZoned('2026-01-15 12:30:15', 'Europe/Berlin')).toBe('2026-01-15T11:30:15.000Z');
  });

  test('is the same as Temporal gives, for every zone and minute', () => {
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const local = isoOf(minute).slice(0, 16);
        const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant();
        expect(Date.parse(fromZoned(local, zone))).toBe(instant.epochMilliseconds);
      }),
    );
  });

  test.each(['', 'tomorrow', '2026-13-01T00:00', '2026-01-01', '2026-01-01T25:00', '2026-01-01T00:00Z'])(
    '%p is refused',
    (local) => expect(() => fromZoned(local, 'UTC')).toThrow(RangeError),
  );

  test('an unknown zone is refused', () => {
    expect(() => fromZoned('2026-01-01T00:00', 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('there and back', () => {
  /** Instants in the days around the changes, where a mistake would show. */
  const nearChange = fc
    .tuple(minutes, zones, fc.integer({ min: -2 * 1_440, max: 2 * 1_440 }))
    .map(([minute, zone, away]) => {
      const change = Temporal.Instant.from(isoOf(minute)).toZonedDateTimeISO(zone).getTimeZoneTransition('next');
      return { minute: change ? Math.floor(change.epochMilliseconds / 60_000) + away : minute, zone };
    });

  test('the clock shows the same again, and the instant is the same or the earlier one of the two', () => {
    fc.assert(
      fc.property(nearChange, ({ minute, zone }) => {
        const shown = toZoned(isoOf(minute), zone);
        const back = fromZoned(shown, zone);
        expect(toZoned(back, zone)).toBe(shown);
        expect(Date.parse(back)).toBeLessThanOrEqual(minute * 60_000);
      }),
      { numRuns: 500 },
    );
  });
});
