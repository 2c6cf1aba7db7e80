import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './finding-text.module.css';

/** Beside the title of a section: that something within should be looked at. */
export function SectionNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text span size="xs" c="dimmed" className={classes.note}>
      <IconAlertTriangle size={14} aria-hidden className={classes.warning} /> {text}
    </Text>
  );
}
