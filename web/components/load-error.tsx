import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

type Props = { error: Error | null; onRetry: () => void };

/** For a part of a page that could not be loaded: the server's reason, and a retry button. */
export function LoadError({ error, onRetry }: Props) {
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title="This could not be loaded">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{error?.message}</Text>
        <Button variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
