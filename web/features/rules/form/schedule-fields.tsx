import {
  Button,
  Group,
  Input,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Toggle,
  VisuallyHidden,
} from '@mantine/core';
import { useId } from '@mantine/hooks';
import { WEEKDAYS, type Weekday } from '../../../../src/qr-codes/redirect-rule.ts';
import { END_OF_DAY } from '../../../lib/redirect-rules.ts';
import { DAY_NAMES } from '../../../lib/rule-text.ts';
import type { Problems } from '../draft/draft-problems.ts';
import type { Draft } from '../draft/rule-draft.ts';
import classes from './schedule-fields.module.css';

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
        {end === END_OF_DAY ? '23:59 means until midnight. ' : 'For midnight enter 23:59. '}
        Times are in {zone}, the zone of your profile.
      </Text>
    </Stack>
  );
}

const SHORTCUTS: readonly { name: string; days: readonly Weekday[] }[] = [
  { name: 'Weekdays', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
  { name: 'Weekend', days: ['sat', 'sun'] },
  { name: 'Every day', days: WEEKDAYS },
];

type DayTogglesProps = {
  days: readonly Weekday[];
  onChange: (days: readonly Weekday[]) => void;
  error?: string | undefined;
};

function DayToggles({ days, onChange, error }: DayTogglesProps) {
  const id = useId();
  const withDay = (day: Weekday, isOn: boolean) =>
    WEEKDAYS.filter((known) => (known === day ? isOn : days.includes(known)));
  return (
    <Input.Wrapper label="Days" labelElement="div" labelProps={{ id }} error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset could not be laid out as a row everywhere */}
      <div role="group" aria-labelledby={id} className={classes.week}>
        {WEEKDAYS.map((day) => (
          <Toggle
            key={day}
            variant="filled"
            className={classes.day}
            active={days.includes(day)}
            onActiveChange={(isOn) => onChange(withDay(day, isOn))}
            {...(error && day === 'mon' ? { 'aria-invalid': true } : {})}
          >
            <span aria-hidden>{DAY_NAMES[day].short}</span>
            <VisuallyHidden>{DAY_NAMES[day].long}</VisuallyHidden>
          </Toggle>
        ))}
      </div>
      <Group gap={4} mt={4}>
        {SHORTCUTS.map(({ name, days: meant }) => (
          <Button key={name} variant="transparent" size="compact-sm" mih={40} onClick={() => onChange(meant)}>
            {name}
          </Button>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
