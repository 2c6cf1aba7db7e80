import type { CodeTrends } from '../../../analytics/code-trends.ts';
import type { CodesToWatch, WatchedCode } from '../../../analytics/codes-to-watch.ts';
import type { WholeAnalytics, WholeCodeAnalytics } from '../../../analytics/whole-analytics.ts';

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

export type { CodesToWatch, CodeTrends, WatchedCode };
