import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

type Props = {
  isChanged: boolean;
  canSave: boolean;
  /** Resolves when it is saved, and to false where it was refused. */
  onSave: () => Promise<boolean>;
};

/** Asks before a design that was not saved is left behind. */
export function LeaveGuard({ isChanged, canSave, onSave }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  const saveAndLeave = async () => {
    if (await onSave()) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Modal
      opened={isAsking}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">The design was changed and not saved.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="red" onClick={() => blocker.proceed?.()}>
            Discard and leave
          </Button>
          <Button variant="default" onClick={() => blocker.reset?.()}>
            Keep editing
          </Button>
          {canSave && <Button onClick={saveAndLeave}>Save and leave</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}
