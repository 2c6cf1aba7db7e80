import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { DayToggles } from './day-toggles.tsx';
import type { Problems } from './draft-problems.ts';
import type { Draft } from './rule-draft.ts';
import { MIDNIGHT } from './rule-words.ts';

type Props = {
  draft: Draft;
  problems: Problems;
  zone: string;
  onChange: (change: Partial<Draft>) => void;
};

export function ScheduleFields({ draft: { days, start, end }, problems, zone, onChange }: Props) {
  return (
    <Stack gap="md">
      <DayToggles days={days} onChange={(next) => onChange({ days: next })} error={problems.days} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          type="time"
          size="md"
          labelProps={{ fz: 'sm' }}
          label="From"
          value={start}
          onChange={({ currentTarget }) => onChange({ start: currentTarget.value })}
          error={problems.start}
        />
        <TextInput
          type="time"
          size="md"
          labelProps={{ fz: 'sm' }}
          label="Until"
          value={end}
          onChange={({ currentTarget }) => onChange({ end: currentTarget.value })}
          error={problems.end}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {end === MIDNIGHT ? '23:59 means until midnight. ' : 'For midnight enter 23:59. '}
        Times are in {zone}, the zone of your profile.
      </Text>
    </Stack>
  );
}
