import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FieldChange, type FieldChangeProps } from './field-change.tsx';
import { FIELD_NAMES } from './field-words.ts';

type Props = {
  /** Null: nothing was asked yet. */
  shown: { change: FieldChangeProps; caution: string | null } | null;
  isOpen: boolean;
  isSaving: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Shows what will change before it does. Always on the page, so that it can give the focus back. */
export function PutBackDialog({ shown, isOpen, isSaving, onConfirm, onClose }: Props) {
  const name = shown ? FIELD_NAMES[shown.change.field].toLowerCase() : '';
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Put the ${name} back?`} centered>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          From what it is now to what it was. Nothing else changes.
        </Text>
        {shown && <FieldChange {...shown.change} />}
        {shown?.caution && (
          <Alert color="orange" icon={<IconAlertTriangle />}>
            {shown.caution}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => !isSaving && onConfirm()} aria-disabled={isSaving} data-autofocus>
            Put back
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
