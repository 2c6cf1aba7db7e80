import '@mantine/charts/styles.css';
import { BarChart, ChartTooltip } from '@mantine/charts';
import { useDates } from '../../../lib/dates.ts';
import { useBucketText } from './bucket-text.ts';
import type { Bucket, Grain } from './buckets.ts';

export type Mark = { number: number; bucket: string };

type Props = {
  buckets: readonly Bucket[];
  grain: Grain;
  /** The name of the filter's value. */
  filter: string | null;
  marks: readonly Mark[];
  /** What the bars count. */
  counted?: string;
};

const CHART_HEIGHT = 260;

/** Numbered lines mark changes of the code, which the list below the chart explains. */
export function TrendChart({ buckets, grain, filter, marks, counted = 'Scans' }: Props) {
  const { count, compact } = useDates();
  const text = useBucketText(grain);
  const byKey = new Map(buckets.map((bucket) => [bucket.key, bucket]));
  const series =
    filter === null
      ? [{ name: 'scans', label: counted, color: 'indigo.6' }]
      : [
          { name: 'value', label: filter, color: 'indigo.6' },
          { name: 'rest', label: 'Other scans', color: 'gray.5' },
        ];
  const data = buckets.map(({ key, scans, filtered }) => ({
    key,
    scans,
    value: filtered ?? 0,
    rest: scans - (filtered ?? 0),
  }));
  return (
    <BarChart
      h={CHART_HEIGHT}
      data={data}
      dataKey="key"
      series={series}
      type="stacked"
      withLegend={filter !== null}
      valueFormatter={count}
      maxBarWidth={48}
      // Screen readers use the table, which has the same data.
      aria-hidden
      accessibilityLayer={false}
      barChartProps={{ margin: { top: 20 } }}
      yAxisProps={{ width: 48, allowDecimals: false, tickFormatter: compact }}
      xAxisProps={{
        minTickGap: 24,
        interval: 'equidistantPreserveStart',
        tickFormatter: (key: string) => text.short(byKey.get(key)),
      }}
      tooltipProps={{
        content: ({ label, payload }) => (
          <ChartTooltip
            label={text.long(byKey.get(String(label)))}
            payload={payload}
            series={series}
            valueFormatter={count}
          />
        ),
      }}
      referenceLines={marks.map(({ number, bucket }) => ({
        x: bucket,
        label: String(number),
        labelPosition: 'top',
        color: 'var(--mantine-color-text)',
        strokeDasharray: '3 3',
      }))}
    />
  );
}
