import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

type Props = {
  isChanged: boolean;
  /** What would be lost, as a sentence. */
  text: string;
  /** Saves; resolves to false if refused. Absent if the changes cannot be saved from here. */
  onSave?: (() => Promise<boolean>) | undefined;
};

/** Asks before unsaved changes are lost: by a link, by going back or by closing the window. */
export function LeaveGuard({ isChanged, text, onSave }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const stay = () => reset?.();
  const saveAndLeave = async () => ((await onSave?.()) ? proceed?.() : stay());
  return (
    <Modal opened={status === 'blocked'} onClose={stay} title="Leave without saving?" centered>
      <Stack>
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="red" onClick={() => proceed?.()}>
            Discard and leave
          </Button>
          <Button variant="default" data-autofocus onClick={stay}>
            Keep editing
          </Button>
          {onSave && <Button onClick={saveAndLeave}>Save and leave</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}
