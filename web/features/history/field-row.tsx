import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldChange, type FieldChangeProps } from './field-change.tsx';
import { FIELD_NAMES } from './field-words.ts';
import classes from './history.module.css';

/** One changed field of an entry; `action` is the way back. */
export function FieldRow({ action, ...change }: FieldChangeProps & { action: ReactNode }) {
  return (
    <div className={classes.field}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mih={40}>
        <Text size="sm" fw={550}>
          {FIELD_NAMES[change.field] ?? change.field}
        </Text>
        {action}
      </Group>
      <FieldChange {...change} />
    </div>
  );
}
