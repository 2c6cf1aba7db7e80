import { Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import classes from './finding-text.module.css';
import type { Finding } from './findings.ts';

export function FindingText({ finding: { level, text } }: { finding: Finding }) {
  const Icon = level === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <Text span size="xs" className={classes.finding} data-level={level}>
      <Icon size={14} aria-label={level === 'warning' ? 'Warning:' : 'Note:'} className={classes.icon} />
      <span>{text}</span>
    </Text>
  );
}
