import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { SearchableSelect } from './searchable-select.tsx';
import { clockText, offsetText, zoneFits, zoneOptions } from './time-zones.ts';
import { useNow } from './use-now.ts';

const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = { value: string; saved: string; locale: string | null; onChange: (zone: string) => void };

/** The browser's own zone stands first: most accounts want that one. */
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
        fits={(zone, search) => zoneFits(zone, search, now)}
        detail={(zone) => `${zone === HERE ? 'This device, ' : ''}${offsetText(zone, now)}`}
        nothingFound="No time zone has that name. Try a large city nearby."
      />
      <Text size="xs" c="dimmed" mt={4}>
        Schedule rules follow it: a change holds for the rules of all your codes at once.
      </Text>
    </div>
  );
}
