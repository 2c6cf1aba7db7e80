import type { Views } from '../../../analytics/sum-days.ts';
import type { CodeStatus } from '../../../codes/values/code-values.ts';

/** Scans by day. */
export type AnalyticsApi = {
  'GET /codes/{id}/analytics': { query: AnalyticsQuery; answer: CodeAnalytics };
  /**
   * The same as server-sent events: the first within a second, the next within two seconds of a scan. At most 100
   * streams per account. A stream ends after two minutes; browsers reconnect.
   */
  'GET /codes/{id}/analytics/live': { query: AnalyticsQuery; answer: CodeAnalytics };
  /** The scans of each of the last 30 days, including today, of at most 100 codes: `ids` separated by commas. */
  'GET /codes/trends': { query: { ids: string }; answer: CodeTrends };
  'GET /projects/{id}/analytics': { query: AnalyticsQuery; answer: Analytics };
  'GET /projects/{id}/analytics/live': { query: AnalyticsQuery; answer: Analytics };
  /** Of the whole account. */
  'GET /analytics': { query: AnalyticsQuery; answer: Analytics };
  'GET /analytics/live': { query: AnalyticsQuery; answer: Analytics };
  /** The codes that need attention. */
  'GET /analytics/codes': { query: Pick<AnalyticsQuery, 'from' | 'to'>; answer: CodesToWatch };
};

/** Days as `2026-02-28` in the owner's time zone, both inclusive. A missing end is open. */
export type AnalyticsQuery = {
  from?: string;
  to?: string;
  /** With `value`: filters by one value of one dimension. The stored sums cannot combine two dimensions. */
  by?: AnalyticsDimension;
  /** Absent: unknown country, direct, no rule. */
  value?: string;
};

export const ANALYTICS_DIMENSIONS = ['country', 'device', 'referrer', 'rule'] as const;

export type AnalyticsDimension = (typeof ANALYTICS_DIMENSIONS)[number];

export type DayScans = { day: string; scans: number };

/**
 * The analytics of a range of days. The scans of every list add up to `total`. Lists other than `trend` contain only
 * values that occurred, the most frequent first.
 */
export type Analytics = Views & {
  timezone: string;
  from: string;
  to: string;
  /** The preceding range of the same length; null if the start was left open. */
  before: { from: string; to: string; total: number } | null;
  /**
   * Estimated unique visitors per day, for days on which the estimate was enabled. A visitor who comes on two days
   * counts on both, so days must not be added up.
   */
  visitors: { day: string; visitors: number }[];
  /** Only with `by`. */
  filtered: { by: AnalyticsDimension; value: string | null; total: number; trend: DayScans[] } | null;
};

export type CodeAnalytics = Analytics & {
  qr_id: string;
  /** Of all time; `not_recorded`: those made while analytics was off, or before the retention period. */
  scan_count: number;
  not_recorded: number;
  /** When the destination, the rules or the style changed, oldest first: marks for the trend. */
  changes: { at: string; day: string; fields: string[] }[];
};

export type CodeTrends = {
  from: string;
  to: string;
  /** Only codes of the account; `scans` has 30 numbers, oldest day first. */
  trends: { qr_id: string; scans: number[] }[];
};

export type WatchedCode = {
  qr_id: string;
  slug: string;
  label: string;
  status: CodeStatus;
  project_id: string;
};

export type CodesToWatch = {
  from: string;
  to: string;
  /** The most scanned of the range, at most 10; `before`: their scans in the preceding range. */
  top: (WatchedCode & { scans: number; before: number })[];
  /** Scanned at least 10 times in the 30 days before the last 7, and not once since. */
  quiet: (WatchedCode & { scans: number })[];
  /** At four fifths of their limit or more, and not yet at it. */
  near_limit: (WatchedCode & { scan_count: number; scan_limit: number })[];
  /** Within 14 days. */
  near_expiry: (WatchedCode & { expires_at: string })[];
};
