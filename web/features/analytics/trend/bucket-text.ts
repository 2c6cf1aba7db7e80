import { useDates } from '../../../lib/dates.ts';
import type { Bucket, Grain } from './buckets.ts';

/** The short and long labels of a bar. */
export function useBucketText(grain: Grain) {
  const { day, days, dayAndMonth, month } = useDates();
  const hour = (key: string, ahead = 0) => `${String(Number(key) + ahead).padStart(2, '0')}:00`;
  return {
    short(bucket: Bucket | undefined): string {
      if (!bucket) return '';
      if (grain === 'hour') return hour(bucket.key);
      return grain === 'month' ? month(bucket.from) : dayAndMonth(bucket.from);
    },
    long(bucket: Bucket | undefined): string {
      if (!bucket) return '';
      if (grain === 'hour') return `${hour(bucket.key)}–${hour(bucket.key, 1)}`;
      return bucket.from === bucket.to ? day(bucket.from) : days(bucket.from, bucket.to);
    },
  };
}
