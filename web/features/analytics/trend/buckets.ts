import type { ScopeAnalytics } from '../analytics-query.ts';

type DayScans = ScopeAnalytics['trend'][number];

/** The period of one bar of the trend. */
export type Grain = 'hour' | 'day' | 'week' | 'month';

export type Bucket = {
  /** Unique: its first day, or the hour. */
  key: string;
  from: string;
  to: string;
  scans: number;
  /** Scans of the filter's value. */
  filtered: number | null;
};

/** More bars would be too narrow on a phone. */
const MOST_DAYS = 92;
const MOST_WEEKS_IN_DAYS = 731;

export function grainOf({ trend, filtered }: Pick<ScopeAnalytics, 'trend' | 'filtered'>): Grain {
  // Hours are not stored by value.
  if (trend.length <= 1) return filtered ? 'day' : 'hour';
  if (trend.length <= MOST_DAYS) return 'day';
  return trend.length <= MOST_WEEKS_IN_DAYS ? 'week' : 'month';
}

/** The trend as a readable number of bars. Weeks begin on Monday; the first and the last may be shorter. */
export function bucketsOf(analytics: Pick<ScopeAnalytics, 'trend' | 'filtered' | 'hours'>): Bucket[] {
  const grain = grainOf(analytics);
  return grain === 'hour' ? hoursOfDay(analytics) : daysTogether(analytics, grain);
}

function hoursOfDay({ trend, hours }: Pick<ScopeAnalytics, 'trend' | 'hours'>): Bucket[] {
  const day = trend[0]?.day ?? '';
  return Array.from({ length: 24 }, (_, hour) => ({
    key: String(hour),
    from: day,
    to: day,
    scans: hours.reduce((sum, each) => (each.hour === hour ? sum + each.scans : sum), 0),
    filtered: null,
  }));
}

function daysTogether({ trend, filtered }: Pick<ScopeAnalytics, 'trend' | 'filtered'>, grain: Grain): Bucket[] {
  const buckets: Bucket[] = [];
  let current = '';
  for (const [at, { day, scans }] of trend.entries()) {
    const together = bucketName(day, grain);
    const bucket = buckets.at(-1);
    const value = filtered ? (filtered.trend[at]?.scans ?? 0) : null;
    if (bucket && together === current) {
      bucket.to = day;
      bucket.scans += scans;
      if (bucket.filtered !== null && value !== null) bucket.filtered += value;
    } else buckets.push({ key: day, from: day, to: day, scans, filtered: value });
    current = together;
  }
  return buckets;
}

function bucketName(day: string, grain: Grain): string {
  if (grain === 'month') return day.slice(0, 7);
  if (grain === 'day') return day;
  // 1970-01-01 was a Thursday.
  return String(Math.floor((Date.parse(day) / 86_400_000 + 3) / 7));
}

/** The bar that contains a day. */
export function bucketWith(buckets: readonly Bucket[], day: string): Bucket | undefined {
  return buckets.find(({ from, to }) => from <= day && day <= to);
}

/** The busiest day of a range; null if there were no scans. */
export function busiestDay(trend: readonly DayScans[]): DayScans | null {
  const best = trend.reduce<DayScans | null>((top, each) => (top && top.scans >= each.scans ? top : each), null);
  return best && best.scans > 0 ? best : null;
}

/**
 * Visitors per day, in the bars of the trend: for a bar of several days, the average of its days that have a number. A
 * sum would count visitors of two days twice.
 */
export function visitorBuckets({ trend, visitors }: Pick<ScopeAnalytics, 'trend' | 'visitors'>): Bucket[] {
  const known = new Map(visitors.map(({ day, visitors: many }) => [day, many]));
  const sums = bucketsOf({
    trend: trend.map(({ day }) => ({ day, scans: known.get(day) ?? 0 })),
    // A filter makes a single day a bar, because visitors have no hours.
    filtered: { by: 'device', value: null, total: 0, trend: [] },
    hours: [],
  });
  return sums.map((bucket) => {
    const days = visitors.filter(({ day }) => bucket.from <= day && day <= bucket.to).length;
    return { ...bucket, scans: Math.round(bucket.scans / Math.max(1, days)), filtered: null };
  });
}
