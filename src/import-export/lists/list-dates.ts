import { parseInstant, toIso } from '../../lib/instant.ts';

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))? ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/;
/** Seconds or milliseconds since 1970, from September 2001 on: fewer digits are no date. */
const EPOCH = /^(?:\d{10}|\d{13})$/;

/**
 * Milliseconds since 1970 of a date as other services write it: ISO 8601, `2027-01-31 18:00:00`, `2027-01-31`, seconds
 * or milliseconds since 1970. Where no zone is named it is UTC, as their databases keep it; a day begins at midnight.
 * Null for anything else, such as `01/02/2027`, which could be two days.
 */
export function readDate(text: string): number | null {
  if (EPOCH.test(text)) return text.length === 10 ? Number(text) * 1_000 : Number(text);
  const [, day, time = '00:00:00', zone = 'Z'] = DATE.exec(text) ?? [];
  if (day === undefined) return null;
  return parseInstant(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
}

/** A date as it was written; a bare number with the time that it stands for. */
export function dateText(text: string): string {
  const time = EPOCH.test(text) ? readDate(text) : null;
  return time === null ? text : `${toIso(time)} (${text})`;
}
