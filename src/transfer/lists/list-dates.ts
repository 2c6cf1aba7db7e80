import { parseInstant, toIso } from '../../lib/instant.ts';

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))? ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/;
/** Seconds or milliseconds since 1970, from September 2001: shorter numbers are not dates. */
const EPOCH = /^(?:\d{10}|\d{13})$/;

/**
 * Parses a date of another service to milliseconds since 1970: ISO 8601, `2027-01-31 18:00:00`, `2027-01-31`, seconds
 * or milliseconds since 1970. Without a zone it is UTC, as in their databases; a day begins at midnight. Null for
 * anything else, such as `01/02/2027`, which is ambiguous.
 */
export function readDate(text: string): number | null {
  if (EPOCH.test(text)) return text.length === 10 ? Number(text) * 1_000 : Number(text);
  const [, day, time = '00:00:00', zone = 'Z'] = DATE.exec(text) ?? [];
  if (day === undefined) return null;
  return parseInstant(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
}

/** A date as written; for a number, with the time it means. */
export function dateText(text: string): string {
  const time = EPOCH.test(text) ? readDate(text) : null;
  return time === null ? text : `${toIso(time)} (${text})`;
}
