import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDates } from '../../lib/dates.ts';
import type { ScopeAnalytics } from './analytics-query.ts';
import { Panel } from './panel/panel.tsx';
import { useBucketText } from './trend/bucket-text.ts';
import { grainOf } from './trend/buckets.ts';
import { visitorBuckets } from './trend/visitor-buckets.ts';

const TrendChart = lazyPart(async () => (await import('./trend/trend-chart.tsx')).TrendChart);

/** Estimated unique visitors; only if the account enabled it. */
export function VisitorsPanel({ analytics, file }: { analytics: ScopeAnalytics; file: string }) {
  const { count } = useDates();
  const { trend, visitors } = analytics;
  const buckets = visitorBuckets(analytics);
  const grain = trend.length <= 1 ? 'day' : grainOf({ trend, filtered: null });
  const text = useBucketText(grain);
  return (
    <Panel
      title="Daily visitors"
      lead={`Estimated number of visitors per day${grain === 'day' ? '' : `; each bar is the average day of a ${grain}`}. A visitor who comes on two days counts on both.`}
      csv={{
        name: `${file}-daily-visitors`,
        header: ['day', 'visitors'],
        rows: visitors.map(({ day, visitors: many }) => [day, many]),
      }}
    >
      <Suspense fallback={<Skeleton height={260} />}>
        <TrendChart buckets={buckets} grain={grain} filter={null} marks={[]} counted="Visitors" />
      </Suspense>
      <VisuallyHidden>
        <table>
          <caption>Visitors a day</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Visitors</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.key}>
                <th scope="row">{text.long(bucket)}</th>
                <td>{count(bucket.scans)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Panel>
  );
}
