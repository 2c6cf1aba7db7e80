import { Select } from '@mantine/core';
import type { AnalyticsSearch } from '../../lib/analytics-search.ts';
import { useTags } from '../../lib/tags.ts';

type Props = { search: AnalyticsSearch; onChange: (search: AnalyticsSearch) => void };

/** Only codes with a tag; nothing where the account has none. */
export function TagFilter({ search: { tag, ...others }, onChange }: Props) {
  const names = useTags().map(({ name }) => name);
  // One that was deleted or renamed since can still be taken away.
  if (tag !== undefined && !names.includes(tag)) names.unshift(tag);
  if (names.length === 0) return null;
  return (
    <Select
      aria-label="Tag"
      placeholder="Any tag"
      data={names}
      value={tag ?? null}
      onChange={(chosen) => onChange(chosen === null ? others : { ...others, tag: chosen })}
      searchable={names.length > 8}
      clearable
      w={180}
    />
  );
}
