import { Group, Skeleton, Stack } from '@mantine/core';

export function HistorySkeleton() {
  return (
    <Stack gap="lg" maw={720} role="status" aria-label="Loading the history">
      <Skeleton height={24} width={120} />
      {[1, 2, 3].map((row) => (
        <Group key={row} gap="md" wrap="nowrap" align="flex-start">
          <Skeleton circle height={32} />
          <Stack gap="xs" flex={1}>
            <Skeleton height={18} width="45%" mt={6} />
            <Skeleton height={64} radius="md" />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
