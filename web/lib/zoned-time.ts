/**
 * Converts between instants and wall-clock times of an IANA zone, with Intl only, because not every browser has
 * Temporal yet.
 */

const DAY_MS = 86_400_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** The wall-clock time at an instant, as the milliseconds of the same time in UTC; whole seconds. */
function wallAt(instant: number, zone: string): number {
  const shown = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of clockOf(zone).formatToParts(instant)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  }
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
}

function offsetAt(instant: number, zone: string): number {
  return wallAt(instant, zone) - Math.floor(instant / 1_000) * 1_000;
}

/** The wall-clock time of the zone, to the minute: `YYYY-MM-DDTHH:mm`. Accepts any instant of the years 1 to 9999. */
export function toZoned(iso: string, zone: string): string {
  return new Date(wallAt(Date.parse(iso), zone)).toISOString().slice(0, 16);
}

/**
 * The instant of the wall-clock time `local` (`YYYY-MM-DDTHH:mm`, seconds allowed) in the zone, as ISO 8601 in UTC.
 * A time that occurs twice when clocks go back is the first of the two; one that is skipped when they go forward is
 * read with the offset from before, so 02:30 becomes 03:30. Throws a RangeError for an invalid date and time.
 */
export function fromZoned(local: string, zone: string): string {
  const wall = LOCAL.test(local) ? Date.parse(`${local.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(wall)) throw new RangeError(`Not a date and time: ${local}`);
  // No offset exceeds a day, so these are the offsets before and after a change in either direction.
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const earliestFirst = [before, after].sort((a, b) => b - a);
  const offset = earliestFirst.find((candidate) => offsetAt(wall - candidate, zone) === candidate);
  return new Date(wall - (offset ?? before)).toISOString();
}

/** The first instant after a day (`YYYY-MM-DD`) of the zone: what ends then had the whole day. */
export function endOfDay(day: string, zone: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return fromZoned(`${next}T00:00`, zone);
}
