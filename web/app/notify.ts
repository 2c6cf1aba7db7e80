import { notifications } from '@mantine/notifications';

export function tell(message: string): void {
  notifications.show({ message, color: 'teal' });
}

/** What went wrong, in the server's own words: they say what to do next. */
export function tellError(error: unknown, title = 'That did not work'): void {
  notifications.show({
    title,
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    autoClose: 8_000,
  });
}
