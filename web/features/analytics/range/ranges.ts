import type { AnalyticsQuery } from '../../../../src/http/dashboard/contract.ts';
import type { AnalyticsSearch, RangeName } from '../../../lib/analytics-search.ts';
import { toZoned } from '../../../lib/zoned-time.ts';

/** What is shown where the address names no range. */
const DEFAULT_RANGE: RangeName = '30d';

const DAYS: Record<Exclude<RangeName, 'all'>, number> = {
  today: 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '365d': 365,
};
const DAY_MS = 86_400_000;

export type ShownRange = RangeName | 'custom';

export function rangeOf({ range, from, to }: AnalyticsSearch): ShownRange {
  return from !== undefined || to !== undefined ? 'custom' : (range ?? DEFAULT_RANGE);
}

/** Today in the owner's zone. */
export function todayIn(zone: string, now: Date): string {
  return toZoned(now.toISOString(), zone).slice(0, 10);
}

/** What the server is asked for. */
export function queryOf(search: AnalyticsSearch, today: string): AnalyticsQuery {
  const filter = {
    ...(search.by && { by: search.by }),
    ...(search.value !== undefined && { value: search.value }),
  };
  const range = rangeOf(search);
  if (range === 'all') return filter;
  if (range !== 'custom') return { from: dayBefore(today, DAYS[range] - 1), to: today, ...filter };
  const { from, to } = search;
  // Mistyped the wrong way round, it is still clear what is meant.
  if (from !== undefined && to !== undefined && to < from) return { from: to, to: from, ...filter };
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...filter };
}

/** Whether scans of this moment belong to it. */
export function includesToday({ to }: AnalyticsQuery, today: string): boolean {
  return to === undefined || to >= today;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Days of a range, both ends included. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}
