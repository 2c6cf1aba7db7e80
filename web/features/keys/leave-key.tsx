import { Button, Group, Stack, Text } from '@mantine/core';
import { useFirstFocus } from './use-first-focus.ts';

/** Asked once, before a key that nobody has copied is gone. */
export function LeaveKey({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const first = useFirstFocus();
  return (
    <Stack>
      <Text size="sm">
        The key was not copied, and it cannot be shown again. Without it you would have to revoke it and make
        a new one.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Close without the key
        </Button>
        <Button onClick={onStay} ref={first}>
          Show the key again
        </Button>
      </Group>
    </Stack>
  );
}
