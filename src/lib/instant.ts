/** Stricter than `Temporal`: no second 60, no annotations in brackets, no years beyond four digits. */
const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/;

const MIN_TIME = Date.parse('0000-01-01T00:00:00.000Z');
const MAX_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses an ISO 8601 date and time with an offset to milliseconds since 1970; null for anything else. `Date` would also
 * accept 30 February, `1` and local times without a zone. Digits below a millisecond are dropped. The instant is within
 * the years 0000 to 9999 UTC, so that it can be written in the same form.
 */
export function parseInstant(text: string): number | null {
  if (!FORM.test(text)) return null;
  try {
    const time = Temporal.Instant.from(text).epochMilliseconds;
    return time >= MIN_TIME && time <= MAX_TIME ? time : null;
  } catch {
    return null;
  }
}

export function toIso(time: number): string;
export function toIso(time: number | null): string | null;
/** ISO 8601 in UTC with milliseconds and `Z`. */
export function toIso(time: number | null): string | null {
  if (time === null) return null;
  // The times of one object are often equal.
  if (time !== latest.time) latest = { time, text: new Date(time).toISOString() };
  return latest.text;
}

let latest = { time: 0, text: new Date(0).toISOString() };
