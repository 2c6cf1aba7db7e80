import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Question = { title: string; text: string; confirm: string; isDangerous?: boolean };

/** Asks in a dialog. Resolves to whether the user confirmed. */
export function confirmed({ title, text, confirm, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm, cancel: 'Cancel' },
      ...(isDangerous ? { confirmProps: { color: 'red' } } : {}),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
