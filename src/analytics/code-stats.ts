import type { Code } from '../store/schema.ts';
import type { RangeRequest } from './range.ts';
import { type DayStore, type ScopeAnalytics, scopeAnalytics } from './scope-analytics.ts';

type Lists = 'total' | 'trend' | 'hours' | 'countries' | 'devices' | 'referrers' | 'rules';

/** `hours` has those with scans. */
export type CodeStats = Pick<ScopeAnalytics, Lists> & {
  other_visits: ScopeAnalytics['visits'];
  qr_id: string;
  timezone: string;
  from: string;
  to: string;
  /** Of all time, like `not_recorded`. */
  scan_count: number;
  not_recorded: number;
};

/** The scans of a code in a range of its owner's days. */
export async function codeStats(
  store: DayStore,
  code: Pick<Code, 'seq' | 'id' | 'created_at'>,
  timeZone: string,
  requestedRange: RangeRequest,
  now: number,
): Promise<CodeStats> {
  const scopes = [{ table: 'code_days', scope: code.seq } as const];
  const request = { scopes, timeZone, createdAt: code.created_at, requestedRange, filter: null };
  const { analytics, totals } = await scopeAnalytics(store, request, now);
  const { timezone, from, to, total, trend, hours, countries, devices, referrers, rules, visits } = analytics;
  return {
    qr_id: code.id,
    timezone,
    from,
    to,
    total,
    scan_count: totals.scanCount,
    not_recorded: totals.notRecorded,
    trend,
    hours: hours.filter(({ scans }) => scans > 0),
    countries,
    devices,
    referrers,
    rules,
    other_visits: visits,
  };
}
