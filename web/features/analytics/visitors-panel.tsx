import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { ScopeAnalytics } from './analytics-query.ts';
import { Panel } from './panel/panel.tsx';
import { grainOf } from './trend/buckets.ts';
import { TrendTable } from './trend/trend-panel.tsx';
import { visitorBuckets } from './trend/visitor-buckets.ts';

const TrendChart = lazyPart(async () => (await import('./trend/trend-chart.tsx')).TrendChart);

/** Estimated unique visitors; only if the account enabled it. */
export function VisitorsPanel({ analytics, file }: { analytics: ScopeAnalytics; file: string }) {
  const { trend, visitors } = analytics;
  const buckets = visitorBuckets(analytics);
  const grain = trend.length <= 1 ? 'day' : grainOf({ trend, filtered: null });
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
        <TrendTable buckets={buckets} grain={grain} caption="Visitors a day" counted="Visitors" />
      </VisuallyHidden>
    </Panel>
  );
}
