import { Alert, Button, Group, List, ScrollArea, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { FunnelIcon, TableIcon, XIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { countText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import { fieldName } from '../../../lib/history-text.ts';
import type { ScopeAnalytics } from '../analytics-query.ts';
import { Panel } from '../panel/panel.tsx';
import { valueName } from '../value-names.ts';
import { useBucketText } from './bucket-text.ts';
import { type Bucket, bucketsOf, bucketWith, type Grain, grainOf, visitorBuckets } from './buckets.ts';

/** Loaded separately: the chart library is larger than the rest of the page. */
const TrendChart = lazyPart(async () => (await import('./trend-chart.tsx')).TrendChart);

type Props = {
  analytics: ScopeAnalytics;
  rules: readonly RedirectRule[] | null;
  file: string;
  onClearFilter: () => void;
};

const EACH: Record<Grain, string> = {
  hour: 'Each bar is an hour.',
  day: 'Each bar is a day.',
  week: 'Each bar is a week, from Monday on.',
  month: 'Each bar is a month.',
};

/** The scans over the range, with marks where the code was changed. */
export function TrendPanel({ analytics, rules, file, onClearFilter }: Props) {
  const [isTable, setTable] = useState(false);
  const { filtered } = analytics;
  const grain = grainOf(analytics);
  const buckets = bucketsOf(analytics);
  const filter = filtered && valueName(filtered.by, filtered.value, rules);
  const changes = grain === 'hour' ? [] : changesIn(analytics, buckets);
  return (
    <Panel
      id="trend"
      title="Trend"
      lead={EACH[grain]}
      csv={{
        name: `${file}-trend`,
        items: analytics.trend.map((item, at) => ({
          ...item,
          ...(filter !== null && { [filter]: filtered?.trend[at]?.scans ?? 0 }),
        })),
      }}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<TableIcon size={14} aria-hidden />}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Chart' : 'Table'}
        </Button>
      }
    >
      {filtered && filter !== null && <FilterNote analytics={analytics} filter={filter} onClear={onClearFilter} />}
      {isTable ? (
        <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0 }}>
          <TrendTable buckets={buckets} grain={grain} filter={filter} />
        </ScrollArea.Autosize>
      ) : (
        <>
          <Suspense fallback={<Skeleton height={260} />}>
            <TrendChart
              buckets={buckets}
              grain={grain}
              filter={filter}
              marks={changes.map(({ number, bucket }) => ({ number, bucket: bucket.key }))}
            />
          </Suspense>
          <VisuallyHidden>
            <TrendTable buckets={buckets} grain={grain} filter={filter} />
          </VisuallyHidden>
        </>
      )}
      {changes.length > 0 && <ChangeList changes={changes} />}
    </Panel>
  );
}

function FilterNote({
  analytics: { filtered, total },
  filter,
  onClear,
}: {
  analytics: ScopeAnalytics;
  filter: string;
  onClear: () => void;
}) {
  const { count, percent } = useDates();
  const scans = filtered?.total ?? 0;
  return (
    <Alert variant="light" p="xs" icon={<FunnelIcon size={16} aria-hidden />}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" maw="44rem">
          <b className="wrap-anywhere">{filter}</b>: {count(scans)} of {count(total)} scans
          {total > 0 && ` (${percent(scans / total)})`}. The filter applies to the trend only: countries, devices,
          referrers, rules and hours are stored as separate sums, so the other lists still show all scans.
        </Text>
        <Button size="compact-sm" variant="default" leftSection={<XIcon size={14} aria-hidden />} onClick={onClear}>
          Clear filter
        </Button>
      </Group>
    </Alert>
  );
}

type TrendTableProps = {
  buckets: readonly Bucket[];
  grain: Grain;
  filter?: string | null;
  caption?: string;
  counted?: string;
};

/** The bars as a table. */
function TrendTable(props: TrendTableProps) {
  const { buckets, grain, filter = null, caption = 'Scans over time', counted = 'Scans' } = props;
  const { count } = useDates();
  const text = useBucketText(grain);
  return (
    <Table verticalSpacing={4} stickyHeader>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{{ hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }[grain]}</Table.Th>
          <Table.Th scope="col">{counted}</Table.Th>
          {filter !== null && <Table.Th scope="col">{filter}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {buckets.map((bucket) => (
          <Table.Tr key={bucket.key}>
            <Table.Th scope="row" fw={400}>
              {text.long(bucket)}
            </Table.Th>
            <Table.Td>{count(bucket.scans)}</Table.Td>
            {filter !== null && <Table.Td>{count(bucket.filtered ?? 0)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type NumberedChange = { number: number; bucket: Bucket; at: string; text: string };

/** The marks, one per bar, with all changes of its period. */
function changesIn({ changes = [] }: ScopeAnalytics, buckets: readonly Bucket[]): NumberedChange[] {
  const marks = new Map<Bucket, { at: string; fields: Set<string> }>();
  for (const { at, day, fields } of changes) {
    const bucket = bucketWith(buckets, day);
    if (!bucket) continue;
    const mark = marks.get(bucket) ?? { at, fields: new Set<string>() };
    for (const field of fields) mark.fields.add(fieldName(field));
    marks.set(bucket, mark);
  }
  return [...marks].map(([bucket, { at, fields }], index) => ({
    number: index + 1,
    bucket,
    at,
    text: [...fields].join(', '),
  }));
}

const SHOWN = 5;

function ChangeList({ changes }: { changes: readonly NumberedChange[] }) {
  const { date } = useDates();
  const [isWhole, setWhole] = useState(false);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={550}>
        What changed
      </Text>
      <List type="ordered" size="sm" spacing={2}>
        {(isWhole ? changes : changes.slice(0, SHOWN)).map(({ number, at, text }) => (
          <List.Item key={number}>
            {text}, {date(at)}
          </List.Item>
        ))}
      </List>
      {changes.length > SHOWN && (
        <Button size="compact-sm" variant="subtle" w="fit-content" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${SHOWN}` : `Show all ${countText(changes.length)}`}
        </Button>
      )}
    </Stack>
  );
}

/** Estimated unique visitors; only if the account enabled it. */
export function VisitorsPanel({ analytics, file }: { analytics: ScopeAnalytics; file: string }) {
  const { trend, visitors } = analytics;
  const buckets = visitorBuckets(analytics);
  const grain = trend.length <= 1 ? 'day' : grainOf({ trend, filtered: null });
  return (
    <Panel
      title="Daily visitors"
      lead={`Estimated number of visitors per day${grain === 'day' ? '' : `; each bar is the average day of a ${grain}`}. A visitor who comes on two days counts on both.`}
      csv={{ name: `${file}-daily-visitors`, items: visitors }}
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
