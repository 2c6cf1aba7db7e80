const FORM =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)$/;

/**
 * Milliseconds since 1970 of an ISO 8601 date and time with an offset; null for anything else. `Date` would
 * also take 30 February, `1` and local times without a zone. Digits under a millisecond are cut off.
 * The instant lies within the years 0000 to 9999 UTC, so that it can be written in the same form again.
 */
export function parseInstant(text: string): number | null {
  const parts = FORM.exec(text);
  if (!parts) return null;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = '0',
    fraction = '0',
    ,
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = parts;
  const local = calendarTime(Number(year), Number(month), Number(day));
  const isClockTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const isOffset = Number(offsetHour) < 24 && Number(offsetMinute) < 60;
  if (local === null || !isClockTime || !isOffset) return null;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000 * (sign === '-' ? -1 : 1);
  const time =
    local + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds - offset;
  return time >= MIN_TIME && time <= MAX_TIME ? time : null;
}

const MIN_TIME = -62_167_219_200_000;
const MAX_TIME = 253_402_300_799_999;

/** Midnight UTC of a day that exists. */
function calendarTime(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
}

export function toIso(time: number): string;
export function toIso(time: number | null): string | null;
/** ISO 8601 in UTC with milliseconds and `Z`. */
export function toIso(time: number | null): string | null {
  if (time === null) return null;
  // The times of one object are often the same one.
  if (time !== latest.time) latest = { time, text: new Date(time).toISOString() };
  return latest.text;
}

let latest = { time: 0, text: new Date(0).toISOString() };
