import { Button, type ButtonProps, Group, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = Pick<ButtonProps, 'disabled' | 'loading'> & {
  onCancel: () => void;
  cancel?: string;
  /** The words of the button that does it. */
  children: ReactNode;
  /** Absent: it submits the form around it. */
  onClick?: () => void;
  gap?: MantineSpacing;
};

/** The end of a dialog: a button that closes it, and one that does what it is for. */
export function DialogButtons({ onCancel, cancel = 'Cancel', onClick, gap = 'xs', ...props }: Props) {
  return (
    <Group justify="flex-end" gap={gap}>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...(onClick ? { onClick } : { type: 'submit' })} {...props} />
    </Group>
  );
}
