import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

type Props = { error: Error | null; onRetry: () => void };

/** A part of a page that could not be fetched: why, and the way on. */
export function FailedNote({ error, onRetry }: Props) {
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title="This could not be loaded">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{error?.message}</Text>
        <Button variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
