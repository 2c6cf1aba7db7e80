import type { WholeAnalytics, WholeCodeAnalytics } from '../../../analytics/whole-analytics.ts';
import type { CodeStatus } from '../../../codes/values/code-values.ts';

/** What /v2 does not have of analytics. */
export type AnalyticsApi = {
  /**
   * The answer of `GET /v2/analytics/qr-codes/{qr_id}` as server-sent events: the first within a second, the next within
   * two seconds of a scan. At most 100 streams per account. A stream ends after two minutes; browsers reconnect.
   */
  'GET /codes/{id}/analytics/live': { query: AnalyticsQuery; answer: WholeCodeAnalytics };
  /** The scans of each of the last 30 days, including today, of at most 100 codes: `ids` separated by commas. */
  'GET /codes/trends': { query: { ids: string }; answer: CodeTrends };
  'GET /projects/{id}/analytics/live': { query: AnalyticsQuery; answer: WholeAnalytics };
  /** Of the whole account. */
  'GET /analytics/live': { query: AnalyticsQuery; answer: WholeAnalytics };
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
