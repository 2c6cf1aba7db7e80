import type { Analytics } from '../../../../src/http/dashboard/contract.ts';
import { type Bucket, bucketsOf } from './buckets.ts';

/**
 * The visitors of a day, in the bars of the trend: where a bar stands for several days, what the days of it that have
 * a number had on average. A sum would count whoever came on two days twice.
 */
export function visitorBuckets({ trend, visitors }: Pick<Analytics, 'trend' | 'visitors'>): Bucket[] {
  const known = new Map(visitors.map(({ day, visitors: many }) => [day, many]));
  const sums = bucketsOf({
    trend: trend.map(({ day }) => ({ day, scans: known.get(day) ?? 0 })),
    // Keeps a single day a day: visitors have no hours.
    filtered: { by: 'device', value: null, total: 0, trend: [] },
    hours: [],
  });
  return sums.map((bucket) => {
    const days = visitors.filter(({ day }) => bucket.from <= day && day <= bucket.to).length;
    return { ...bucket, scans: Math.round(bucket.scans / Math.max(1, days)), filtered: null };
  });
}
