import { Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { Finding } from './draft/findings.ts';
import classes from './finding-text.module.css';

export function FindingText({ finding: { level, text } }: { finding: Finding }) {
  const Icon = level === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <Text span size="xs" className={classes.finding} data-level={level}>
      <Icon size={14} aria-label={level === 'warning' ? 'Warning:' : 'Note:'} className={classes.icon} />
      <span>{text}</span>
    </Text>
  );
}

/** Beside the title of a section: a summary of its errors and warnings. */
export function SectionNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text span size="xs" c="dimmed" className={classes.note}>
      <IconAlertTriangle size={14} aria-hidden className={classes.warning} /> {text}
    </Text>
  );
}
