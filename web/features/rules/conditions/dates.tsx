import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { Conditions } from '../../../../src/codes/values/redirect-rule.ts';
import type { ConditionForm, Problems } from './condition-form.ts';

export const datesForm: ConditionForm<'dates'> = {
  label: 'Dates',
  // Not chosen yet.
  blank: {},
  problems: datesProblems,
  Fields: ({ condition, problems, zone, onChange }) => (
    <Stack gap="xs">
      <SimpleGrid cols={2} spacing="sm">
        {(['from', 'to'] as const).map((side) => (
          <TextInput
            key={side}
            type="date"
            size="md"
            labelProps={{ fz: 'sm' }}
            label={side === 'from' ? 'First day' : 'Last day'}
            value={condition[side] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(withDay(condition, side, value))}
            error={problems[side]}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Both included, in {zone}. Leave one empty for no bound.
      </Text>
    </Stack>
  ),
};

function datesProblems({ from, to }: Conditions['dates']): Problems {
  if (from === undefined && to === undefined) return { from: 'Enter a day' };
  return from !== undefined && to !== undefined && from > to ? { to: 'Must not be before the first day' } : {};
}

function withDay(dates: Conditions['dates'], side: 'from' | 'to', value: string): Conditions['dates'] {
  const { [side]: _, ...others } = dates;
  return value === '' ? others : { ...others, [side]: value };
}
