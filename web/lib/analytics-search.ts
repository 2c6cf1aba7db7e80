import { ANALYTICS_DIMENSIONS, type AnalyticsDimension } from '../../src/http/dashboard/contract.ts';

export const RANGES = ['today', '7d', '30d', '90d', '365d', 'all'] as const;
export type RangeName = (typeof RANGES)[number];

/** What a page of analytics shows, kept in the URL. `from` and `to` are a custom range, and win over `range`. */
export type AnalyticsSearch = {
  range?: RangeName;
  from?: string;
  to?: string;
  by?: AnalyticsDimension;
  /** With `by` but without `value`: unknown country, direct, no rule. */
  value?: string;
  /** Of an account or a project: only codes that have it. */
  tag?: string;
};

/** Unknown values are dropped, so that an old or mistyped URL still works. */
export function parseAnalyticsSearch(given: Record<string, unknown>): AnalyticsSearch {
  const range = RANGES.find((name) => name === given.range);
  const by = ANALYTICS_DIMENSIONS.find((name) => name === given.by);
  const value = typeof given.value === 'number' ? String(given.value) : given.value;
  return {
    ...(range && { range }),
    ...(isDay(given.from) && { from: given.from }),
    ...(isDay(given.to) && { to: given.to }),
    ...(by && { by }),
    ...(by && typeof value === 'string' && value !== '' && { value }),
    ...(typeof given.tag === 'string' && given.tag !== '' && { tag: given.tag }),
  };
}

export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return time >= 0 && new Date(time).toISOString().startsWith(value);
}
