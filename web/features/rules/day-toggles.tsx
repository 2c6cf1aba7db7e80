import { Button, Group, Input, Toggle, VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { WEEKDAYS, type Weekday } from '../../../src/qr-codes/redirect-rule.ts';
import classes from './day-toggles.module.css';
import { DAY_NAMES } from './rule-words.ts';

const SHORTCUTS: readonly { name: string; days: readonly Weekday[] }[] = [
  { name: 'Weekdays', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
  { name: 'Weekend', days: ['sat', 'sun'] },
  { name: 'Every day', days: WEEKDAYS },
];

type Props = {
  days: readonly Weekday[];
  onChange: (days: readonly Weekday[]) => void;
  error?: string | undefined;
};

export function DayToggles({ days, onChange, error }: Props) {
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
