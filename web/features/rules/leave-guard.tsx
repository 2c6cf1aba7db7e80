import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

/** Asks before unsaved rules are left behind, by a link, by going back or by closing the window. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?" centered>
      <Text size="sm">Your changes to the rules are not saved and would be lost.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave and lose changes
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          Stay here
        </Button>
      </Group>
    </Modal>
  );
}
