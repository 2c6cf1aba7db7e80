import type { Analytics } from '../../../../src/http/dashboard/contract.ts';
import { type Bucket, bucketsOf } from './buckets.ts';

/**
 * Visitors per day, in the bars of the trend: for a bar of several days, the average of its days that have a number. A
 * sum would count visitors of two days twice.
 */
export function visitorBuckets({ trend, visitors }: Pick<Analytics, 'trend' | 'visitors'>): Bucket[] {
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
