import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Failure, namesText } from './bulk-change.ts';

const FAILURES_MS = 20_000;

/** Which codes were refused, and why. */
export function tellFailures(title: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  notifications.show({
    title,
    color: 'red',
    autoClose: FAILURES_MS,
    message: (
      <Stack gap={4}>
        {failures.map(({ message, labels }) => (
          <Text key={message} size="sm">
            {namesText(labels)}: {message}
          </Text>
        ))}
      </Stack>
    ),
  });
}
