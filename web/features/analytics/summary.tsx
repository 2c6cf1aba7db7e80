import { Group, Stack, Text } from '@mantine/core';
import { ArrowDownRightIcon, ArrowRightIcon, ArrowUpRightIcon } from 'lucide-react';
import { useDates } from '../../lib/dates.ts';
import type { ScopeAnalytics } from './analytics-query.ts';
import { daysIn } from './range/ranges.ts';
import { busiestDay } from './trend/buckets.ts';

/** The scans of the range, compared with the preceding one. */
export function Summary({ analytics }: { analytics: ScopeAnalytics }) {
  const { count, days, day } = useDates();
  const { total, from, to, timezone, trend } = analytics;
  const best = busiestDay(trend);
  return (
    <Stack gap={4}>
      <Group gap="sm" align="baseline">
        <Text fz={34} fw={650} lh={1.1} style={{ fontVariantNumeric: 'tabular-nums' }} data-testid="total">
          {count(total)}
        </Text>
        <Text fw={550}>{total === 1 ? 'scan' : 'scans'}</Text>
        <Change {...analytics} />
      </Group>
      <Text size="sm" c="dimmed">
        {from === to ? day(from) : days(from, to)}, in the time zone {timezone}.
        {best && from !== to && ` Busiest day: ${day(best.day)} with ${count(best.scans)}.`}
      </Text>
      <AllTime {...analytics} />
    </Stack>
  );
}

/** Compared with the preceding range of the same length. By an arrow and words, not by colour. */
function Change({ total, before, from, to }: ScopeAnalytics) {
  const { count, percent, days, day } = useDates();
  if (!before) return null;
  const length = daysIn(from, to);
  const period = length === 1 ? 'the day before' : `the ${count(length)} days before`;
  const title = before.from === before.to ? day(before.from) : days(before.from, before.to);
  if (before.total === 0) {
    return (
      <Text size="sm" c="dimmed" title={title}>
        None in {period}
      </Text>
    );
  }
  const share = (total - before.total) / before.total;
  const Icon = share > 0 ? ArrowUpRightIcon : share < 0 ? ArrowDownRightIcon : ArrowRightIcon;
  const words = share === 0 ? 'As many as' : `${percent(Math.abs(share))} ${share > 0 ? 'more' : 'fewer'} than`;
  return (
    <Group gap={4} wrap="nowrap" title={title}>
      <Icon size={16} aria-hidden />
      <Text size="sm">
        {words} in {period} ({count(before.total)})
      </Text>
    </Group>
  );
}

function AllTime({ scan_count: all, not_recorded: unrecorded = 0 }: ScopeAnalytics) {
  const { count } = useDates();
  if (all === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {count(all)} {all === 1 ? 'scan' : 'scans'} of all time
      {unrecorded > 0 &&
        `, ${count(unrecorded)} of them without details: analytics was off, or the days are no longer kept`}
      .
    </Text>
  );
}
