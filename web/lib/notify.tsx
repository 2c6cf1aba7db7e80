import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { closedReason } from './account.ts';
import { ApiError, NOT_A_MEMBER } from './api.ts';

export function notify(message: string): void {
  notifications.show({ message, color: 'teal' });
}

/** For a request that was answered, but not as its sender hoped. */
export function notifyWarning(message: string): void {
  notifications.show({ message, color: 'orange' });
}

/** The error shown last under each title. */
const errors = new Map<string, string>();

/** Shows the server's own message, which says what to do. One with the same title, of an earlier attempt, goes. */
export function notifyError(error: unknown, title = 'Something went wrong'): void {
  // A page says it, in the place of everything.
  if (error instanceof ApiError && (error.code === NOT_A_MEMBER || error.code === closedReason())) return;
  clearError(title);
  const id = notifications.show({
    title,
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    autoClose: 8_000,
  });
  errors.set(title, id);
}

/** What failed under this title has succeeded since. */
export function clearError(title: string): void {
  const id = errors.get(title);
  if (id !== undefined) notifications.hide(id);
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
