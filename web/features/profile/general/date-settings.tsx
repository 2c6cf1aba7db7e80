import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { browserTimeZone } from '../../../lib/browser-time-zone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { exampleDate, localeOptions, localeRank } from './date-locales.ts';
import { SearchableSelect } from './searchable-select.tsx';
import { clockText, offsetText, zoneOptions, zoneRank } from './time-zones.ts';

const HERE = browserTimeZone();

type Props = { value: string; saved: string; locale: string | null; onChange: (zone: string) => void };

/** The browser's time zone comes first: most accounts want that one. */
export function TimeZoneSelect({ value, saved, locale, onChange }: Props) {
  const now = useNow();
  const options = useMemo(() => {
    const all = zoneOptions(saved, HERE);
    return [...all.filter((zone) => zone.value === HERE), ...all.filter((zone) => zone.value !== HERE)];
  }, [saved]);

  return (
    <div>
      <SearchableSelect
        label="Time zone"
        description={`${offsetText(value, now)}, where it is ${clockText(value, now, locale ?? undefined)} now.`}
        options={options}
        value={value}
        onChange={onChange}
        rank={(zone, search) => zoneRank(zone, search, now)}
        detail={(zone) => `${zone === HERE ? 'This device, ' : ''}${offsetText(zone, now)}`}
        nothingFound="No results. Try a large city nearby."
      />
      <Text size="xs" c="dimmed" mt={4}>
        Schedule rules use it: a change applies to all your codes at once.
      </Text>
    </div>
  );
}

/** The option for null. */
const BROWSER = { value: 'browser', label: 'Browser default', english: 'Automatic default' };

type DateLanguageSelectProps = {
  value: string | null;
  timeZone: string;
  onChange: (locale: string | null) => void;
};

export function DateLanguageSelect({ value, timeZone, onChange }: DateLanguageSelectProps) {
  const now = useNow();
  const options = useMemo(() => [BROWSER, ...localeOptions(value)], [value]);
  const example = (tag: string) => exampleDate(tag === BROWSER.value ? null : tag, now, timeZone);
  const shown = value ?? BROWSER.value;

  return (
    <SearchableSelect
      label="Language of dates"
      description={`Dates look like this: ${example(shown)}`}
      options={options}
      value={shown}
      onChange={(tag) => onChange(tag === BROWSER.value ? null : tag)}
      rank={localeRank}
      detail={example}
      nothingFound="No results"
    />
  );
}
