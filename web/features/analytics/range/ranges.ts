import type { AnalyticsQuery } from '../../../../src/http/dashboard/contract.ts';
import type { AnalyticsSearch, RangeName } from '../../../lib/analytics-search.ts';
import { toZoned } from '../../../lib/zoned-time.ts';

/** Shown if the URL has no range. */
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

/** Today in the owner's time zone. */
export function todayIn(zone: string, now: Date): string {
  return toZoned(now.toISOString(), zone).slice(0, 10);
}

/** The query for the server. */
export function queryOf(search: AnalyticsSearch, today: string): AnalyticsQuery {
  const filter = {
    ...(search.by && { by: search.by }),
    ...(search.value !== undefined && { value: search.value }),
  };
  const range = rangeOf(search);
  if (range === 'all') return filter;
  if (range !== 'custom') return { from: dayBefore(today, DAYS[range] - 1), to: today, ...filter };
  const { from, to } = search;
  // Reversed days are swapped.
  if (from !== undefined && to !== undefined && to < from) return { from: to, to: from, ...filter };
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...filter };
}

/** Whether it includes current scans. */
export function includesToday({ to }: AnalyticsQuery, today: string): boolean {
  return to === undefined || to >= today;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days, both ends inclusive. */
export function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}
