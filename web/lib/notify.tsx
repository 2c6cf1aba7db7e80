import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

export function notify(message: string): void {
  notifications.show({ message, color: 'teal' });
}

/** For a request that was answered, but not as its sender hoped. */
export function notifyWarning(message: string): void {
  notifications.show({ message, color: 'orange' });
}

/** Shows the server's own message, which says what to do. */
export function notifyError(error: unknown, title = 'Something went wrong'): void {
  notifications.show({
    title,
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    autoClose: 8_000,
  });
}

/** Long enough to notice the mistake and reach the button. */
const UNDO_MS = 10_000;

export function notifyWithUndo(message: string, undo: () => void): void {
  const onUndo = () => {
    notifications.hide(id);
    undo();
  };
  const id = notifications.show({
    color: 'teal',
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" lineClamp={2}>
          {message}
        </Text>
        <Button variant="light" size="compact-sm" onClick={onUndo}>
          Undo
        </Button>
      </Group>
    ),
  });
}
