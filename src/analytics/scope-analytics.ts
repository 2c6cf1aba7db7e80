import { loopPauses } from '../lib/loop-pauses.ts';
import { localHour, openZone } from '../lib/zone.ts';
import { forEachSum } from '../store/scans/day-sums.ts';
import type { DayScope } from '../store/scans/days.ts';
import type { ScopeDay } from '../store/scans/read-days.ts';
import type { StoreWith } from '../store/store.ts';
import { dayText } from './day.ts';
import { closeRange, type RangeRequest } from './range.ts';
import { type Range, sumDays, trendOf, type Views } from './sum-days.ts';

/** One value of one dimension; null: unknown country, direct, no rule. */
export type ValueFilter = { by: 'country' | 'device' | 'referrer' | 'rule'; value: string | null };

export type AnalyticsRequest = {
  scope: DayScope;
  timeZone: string;
  /** When the code, the project or the account was created. */
  createdAt: number;
  requestedRange: RangeRequest;
  filter: ValueFilter | null;
};

export type ScopeAnalytics = Views & {
  timezone: string;
  from: string;
  to: string;
  before: { from: string; to: string; total: number } | null;
  filtered: (ValueFilter & { total: number; trend: Views['trend'] }) | null;
};

type ScopeTotals = { scanCount: number; notRecorded: number; range: Range };

/** The analytics of a code, a project or an account over a range of days, and the totals of all time. */
export async function scopeAnalytics(
  store: StoreWith<'readDays'>,
  { scope, timeZone, createdAt, requestedRange, filter }: AnalyticsRequest,
  now: number,
): Promise<{ analytics: ScopeAnalytics; totals: ScopeTotals }> {
  const { days, notRecorded } = await store.read.readDays(scope, requestedRange);
  const zone = openZone(timeZone);
  const range = closeRange(requestedRange, {
    created: localHour(zone, createdAt).day,
    today: localHour(zone, now).day,
    scanned: days.filter(({ total }) => total > 0).map(({ day }) => day),
  });
  const { total, ...views } = await sumDays(days, range);
  const analytics: ScopeAnalytics = {
    timezone: timeZone,
    from: dayText(range.from),
    to: dayText(range.to),
    total,
    before: requestedRange.from === null ? null : rangeBefore(days, range),
    ...views,
    filtered: filter && (await filteredTrend(days, range, filter)),
  };
  // The sum of the same rows, not the counter, which may have changed since they were read.
  const scanCount = days.reduce((all, day) => all + day.total, notRecorded);
  return { analytics, totals: { scanCount, notRecorded, range } };
}

/** The preceding range of the same length. */
export function daysBefore({ from, to }: Range): Range {
  return { from: from - (to - from + 1), to: from - 1 };
}

function rangeBefore(days: readonly ScopeDay[], range: Range): ScopeAnalytics['before'] {
  const { from, to } = daysBefore(range);
  if (from < 0) return null;
  const total = days.reduce((all, each) => (each.day >= from && each.day <= to ? all + each.total : all), 0);
  return { from: dayText(from), to: dayText(to), total };
}

async function filteredTrend(
  days: readonly ScopeDay[],
  range: Range,
  filter: ValueFilter,
): Promise<ScopeAnalytics['filtered']> {
  const matching: { day: number; total: number }[] = [];
  const pause = loopPauses();
  for (const day of days) {
    if (day.day < range.from || day.day > range.to) continue;
    matching.push({ day: day.day, total: scansOf(day, filter) });
    await pause();
  }
  const total = matching.reduce((all, day) => all + day.total, 0);
  return { ...filter, total, trend: await trendOf(matching, range) };
}

const COLUMNS = { country: 'countries', device: 'devices', referrer: 'referrers', rule: 'rules' } as const;

function scansOf({ total, columns }: ScopeDay, { by, value }: ValueFilter): number {
  let [found, rest] = [0, total];
  forEachSum(columns?.[COLUMNS[by]] ?? null, (name, scans) => {
    rest -= scans;
    if (String(name) === value) found = scans;
  });
  return value === null ? rest : found;
}
