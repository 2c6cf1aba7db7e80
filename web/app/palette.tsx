import { Modal } from '@mantine/core';
import { PaletteSearch } from './palette-search.tsx';
import { usePalette } from './palette-state.ts';

/** Search and go to: every page, every code and a few actions, from the keyboard. */
export function Palette() {
  const { isOpen, close } = usePalette();
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size="40rem"
      radius="lg"
      yOffset="10dvh"
      xOffset="0.75rem"
      // At once: whoever opens it by key is typing already.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search and go to">
        <PaletteSearch onClose={close} />
      </Modal.Content>
    </Modal.Root>
  );
}
