import { Button, Group, Input, SimpleGrid, Stack, Text, TextInput, Toggle, VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { WEEKDAYS, type Weekday } from '../../../../src/codes/values/redirect-rule.ts';
import { END_OF_DAY, isOverMidnight } from '../../../lib/redirect-rules.ts';
import { DAY_NAMES } from '../../../lib/rule-text.ts';
import type { ConditionForm, Problems } from './condition-form.ts';

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const scheduleForm: ConditionForm<'schedule'> = {
  label: 'Days and hours',
  blank: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' },
  problems: ({ days, start, end }) => ({
    ...(days.length === 0 ? { days: 'Choose at least one day' } : {}),
    ...timeProblems(start, end),
  }),
  Fields: ({ condition, problems, zone, onChange }) => (
    <Stack gap="md">
      <DayToggles
        days={condition.days}
        onChange={(days) => onChange({ ...condition, days: [...days] })}
        error={problems.days}
      />
      <SimpleGrid cols={2} spacing="sm">
        {(['start', 'end'] as const).map((side) => (
          <TextInput
            key={side}
            type="time"
            size="md"
            labelProps={{ fz: 'sm' }}
            label={side === 'start' ? 'From' : 'Until'}
            value={condition[side]}
            onChange={({ currentTarget }) => onChange({ ...condition, [side]: currentTarget.value })}
            error={problems[side]}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {isOverMidnight(condition) && 'Runs past midnight, and belongs to the day on which it begins. '}
        {condition.end === END_OF_DAY ? '23:59 means until midnight. ' : 'For midnight enter 23:59. '}
        Times are in {zone}, the zone of your profile.
      </Text>
    </Stack>
  ),
};

function timeProblems(start: string, end: string): Problems {
  const missing = {
    ...(CLOCK_TIME.test(start) ? {} : { start: 'Enter a time' }),
    ...(CLOCK_TIME.test(end) ? {} : { end: 'Enter a time' }),
  };
  if (Object.keys(missing).length > 0) return missing;
  return start === end ? { end: 'Must differ from the start' } : {};
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
      <Group role="group" aria-labelledby={id} gap={3} wrap="nowrap">
        {WEEKDAYS.map((day) => (
          <Toggle
            key={day}
            variant="filled"
            flex="1 1 0"
            miw={0}
            h={42}
            p={0}
            fz="sm"
            bd="1px solid var(--mantine-color-default-border)"
            active={days.includes(day)}
            onActiveChange={(isOn) => onChange(withDay(day, isOn))}
            {...(error && day === 'mon' ? { 'aria-invalid': true } : {})}
          >
            <span aria-hidden>{DAY_NAMES[day].short}</span>
            <VisuallyHidden>{DAY_NAMES[day].long}</VisuallyHidden>
          </Toggle>
        ))}
      </Group>
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
