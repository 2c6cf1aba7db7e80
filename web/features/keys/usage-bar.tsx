import { Group, Progress, Text } from '@mantine/core';
import { useDates } from '../../app/dates.ts';
import { usage } from './key-rules.ts';

const COLOURS = { calm: 'gray', high: 'orange', full: 'red' } as const;

/** How much of a window is spent, in words and as a quiet bar. `window` completes "12 of 60 …". */
export function UsageBar({ used, limit, window }: { used: number; limit: number; window: string }) {
  const { count } = useDates();
  const { percent, level } = usage(used, limit);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {window}
        </Text>
        <Text size="xs" c="dimmed">
          {count(used)} of {count(limit)}
        </Text>
      </Group>
      {/* The words above say it; to whom cannot see it, the bar would say it again. */}
      <Progress.Root size={4} mt={4} aria-hidden>
        <Progress.Section value={percent} color={COLOURS[level]} withAria={false} />
      </Progress.Root>
    </div>
  );
}
