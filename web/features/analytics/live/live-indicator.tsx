import { Group, Text } from '@mantine/core';
import classes from './live-indicator.module.css';
import type { LiveState } from './use-live.ts';

const TEXTS: Record<LiveState, { word: string; title: string }> = {
  live: { word: 'Live', title: 'New scans appear within two seconds.' },
  waiting: { word: 'Connecting…', title: 'New scans appear when the connection is back.' },
  off: { word: 'Not live', title: 'This range ended in the past.' },
};

/** Without announcements and animation. */
export function LiveIndicator({ state }: { state: LiveState }) {
  const { word, title } = TEXTS[state];
  return (
    <Group gap={6} wrap="nowrap" title={title}>
      <span className={classes.dot} data-state={state} aria-hidden />
      <Text size="sm" c="dimmed">
        {word}
      </Text>
    </Group>
  );
}
