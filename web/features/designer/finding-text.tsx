import { Group } from '@mantine/core';
import { InfoIcon, TriangleAlertIcon } from 'lucide-react';
import type { Finding } from './draft/findings.ts';

const WARNING_COLOUR = 'var(--mantine-color-orange-text)';
const AT_FIRST_LINE = { marginTop: '0.1em' };

export function FindingText({ finding: { level, text } }: { finding: Finding }) {
  const [Icon, name, colour] =
    level === 'warning'
      ? [TriangleAlertIcon, 'Warning:', WARNING_COLOUR]
      : [InfoIcon, 'Note:', 'var(--mantine-color-dimmed)'];
  return (
    <Group component="span" gap={6} wrap="nowrap" align="flex-start" fz="xs" lh={1.4} c="var(--mantine-color-text)">
      <Icon size={14} aria-label={name} className="no-shrink" color={colour} style={AT_FIRST_LINE} />
      <span>{text}</span>
    </Group>
  );
}

/** Beside the title of a section: a summary of its errors and warnings. */
export function SectionNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Group component="span" display="inline-flex" gap={4} ml={10} fz="xs" c="dimmed">
      <TriangleAlertIcon size={14} aria-hidden color={WARNING_COLOUR} /> {text}
    </Group>
  );
}
