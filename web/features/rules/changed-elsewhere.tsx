import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

type Props = { onReload: () => void; onKeep: () => void };

/** Somebody saved other rules while these were edited: one of the two has to go. */
export function ChangedElsewhere({ onReload, onKeep }: Props) {
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<IconAlertTriangle />}
      title={
        <Text span inherit c="bright">
          These rules were changed elsewhere while you were editing
        </Text>
      }
    >
      <Text size="sm">Reload to see them, or keep yours, which replace them when you save.</Text>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={onReload}>
          Reload rules
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  );
}
