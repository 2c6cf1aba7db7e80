import { invalidField } from '../errors/refusal.ts';
import { parseDay } from './day.ts';

/** A range of days, both ends inclusive. */
export type Range = { from: number; to: number };

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
    throw invalidField(names.from, `must not be after ${names.to}`);
  }
  return range;
}

function readEnd(text: string | null | undefined, name: string): number | null {
  if (text === null || text === undefined || text === '') return null;
  const day = parseDay(text);
  if (day === null) throw invalidField(name, 'must be a day such as 2026-02-28');
  return day;
}

const LAST_DAYS = 30;

/** Closes the open ends of a range so that it is the last 30 days, or those up to its end. */
export function lastDays({ from, to: last }: RangeRequest, today: number): Range {
  const to = last ?? Math.max(today, from ?? today);
  return { from: from ?? Math.max(0, to - LAST_DAYS + 1), to };
}

/**
 * Closes the open ends of a range: from the earlier of creation and first scan to the later of today and last scan,
 * never backwards.
 */
export function closeRange(
  requestedRange: RangeRequest,
  { created, today, scanned }: { created: number; today: number; scanned: readonly number[] },
): Range {
  const from = requestedRange.from ?? Math.min(created, requestedRange.to ?? created, ...scanned.slice(0, 1));
  const to = requestedRange.to ?? Math.max(today, from, ...scanned.slice(-1));
  return { from, to };
}
