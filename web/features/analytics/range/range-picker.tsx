import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type AnalyticsSearch, isDay } from '../../../lib/analytics-search.ts';
import { rangeOf, type ShownRange } from './ranges.ts';

const NAMES: { value: ShownRange; label: string; long: string }[] = [
  { value: 'today', label: 'Today', long: 'Today' },
  { value: '7d', label: '7 days', long: 'Last 7 days' },
  { value: '30d', label: '30 days', long: 'Last 30 days' },
  { value: '90d', label: '90 days', long: 'Last 90 days' },
  { value: '365d', label: 'Year', long: 'Last 365 days' },
  { value: 'all', label: 'All', long: 'All time' },
  { value: 'custom', label: 'Custom', long: 'Custom' },
];

type Props = {
  search: AnalyticsSearch;
  /** The current range, from which a custom range starts. */
  shown: { from: string; to: string } | undefined;
  today: string;
  onChange: (search: AnalyticsSearch) => void;
};

/** The range of days of the page. */
export function RangePicker({ search, shown, today, onChange }: Props) {
  const range = rangeOf(search);
  const { range: _, from: __, to: ___, ...filter } = search;
  const choose = (value: string) => {
    const name = value as ShownRange;
    if (name === 'custom') onChange({ ...filter, from: shown?.from ?? today, to: shown?.to ?? today });
    else onChange({ ...filter, range: name });
  };
  const setEnd = (end: 'from' | 'to') => (day: string) => {
    if (isDay(day)) onChange({ ...search, [end]: day });
  };
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        visibleFrom="sm"
        data={NAMES.map(({ value, label }) => ({ value, label }))}
        value={range}
        onChange={choose}
        aria-label="Range"
      />
      <NativeSelect
        hiddenFrom="sm"
        data={NAMES.map(({ value, long }) => ({ value, label: long }))}
        value={range}
        onChange={(event) => choose(event.currentTarget.value)}
        aria-label="Range"
      />
      {range === 'custom' && (
        <Group gap="xs">
          <DayInput label="From" value={search.from} onDay={setEnd('from')} />
          <DayInput label="To" value={search.to} onDay={setEnd('to')} />
        </Group>
      )}
    </Group>
  );
}

/** Applies the input on blur or Enter, because a half-typed year is invalid. */
function DayInput({
  label,
  value = '',
  onDay,
}: {
  label: string;
  value: string | undefined;
  onDay: (day: string) => void;
}) {
  return (
    <TextInput
      key={value}
      type="date"
      aria-label={label}
      defaultValue={value}
      min="1970-01-01"
      max="9999-12-31"
      onBlur={({ currentTarget }) => currentTarget.value !== value && onDay(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onDay(currentTarget.value)}
    />
  );
}
