import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useDates } from '../lib/dates.ts';
import type { Job } from '../lib/jobs.ts';

/** How far a job is; null: it is being started. */
export function JobProgress({ job, onStop }: { job: Pick<Job, 'done' | 'total'> | null; onStop?: () => void }) {
  const { count } = useDates();
  const { done, total } = job ?? { done: 0, total: null };
  return (
    <Stack gap={4} mt="xs">
      <Progress value={total ? (100 * done) / total : 100} animated={!total} aria-label="Progress" />
      <Text size="xs" c="dimmed" role="status">
        {count(done)}
        {total ? ` of ${count(total)}` : ''}
      </Text>
      {onStop && (
        <Group justify="flex-end">
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        </Group>
      )}
    </Stack>
  );
}
