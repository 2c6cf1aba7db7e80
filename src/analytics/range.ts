import { invalid, invalidField } from '../errors/refusal.ts';
import { dayText, parseDay } from './day.ts';
import type { Range } from './sum-days.ts';

/** A hundred years: every day of the range is in the response. */
const LONGEST_DAYS = 36_600;

/** The requested days; null: an open end. */
export type RangeRequest = { from: number | null; to: number | null };

/** Refuses an invalid day, and a range that ends before it begins. `names` are the parameters' names, for messages. */
export function readRange(
  from: string | null | undefined,
  to: string | null | undefined,
  names: { from: string; to: string },
): RangeRequest {
  const range = { from: readEnd(from, names.from), to: readEnd(to, names.to) };
  if (range.from !== null && range.to !== null && range.to < range.from) {
    throw invalidField(names.to, `must not be before ${names.from}`);
  }
  return range;
}

function readEnd(text: string | null | undefined, name: string): number | null {
  if (text === null || text === undefined || text === '') return null;
  const day = parseDay(text);
  if (day === null) throw invalidField(name, 'must be a day such as 2026-02-28');
  return day;
}

/**
 * Closes the open ends of a range: from the earlier of creation and first scan to the later of today and last scan,
 * never backwards. Refuses a range of more than a hundred years.
 */
export function closeRange(
  requestedRange: RangeRequest,
  { created, today, scanned }: { created: number; today: number; scanned: readonly number[] },
): Range {
  const from = requestedRange.from ?? Math.min(created, requestedRange.to ?? created, ...scanned.slice(0, 1));
  const to = requestedRange.to ?? Math.max(today, from, ...scanned.slice(-1));
  if (to - from >= LONGEST_DAYS) {
    throw invalid(`${dayText(from)} to ${dayText(to)} are more than ${LONGEST_DAYS} days`);
  }
  return { from, to };
}
