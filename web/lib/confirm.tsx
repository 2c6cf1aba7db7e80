import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

type Question = { title: string; text: ReactNode; confirm: string; isDangerous?: boolean };

/** Asks in a dialog. Resolves to whether the user confirmed. */
export function confirmed({ title, text, confirm, isDangerous = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <Text size="sm" component="div">
          {text}
        </Text>
      ),
      labels: { confirm, cancel: 'Cancel' },
      ...(isDangerous ? { confirmProps: { color: 'red' } } : {}),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
