import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import classes from './preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewPicture, type Shown } from './preview-picture.tsx';

/** The preview where there is little room: small, and large at a touch. */
export function PreviewButton({ shown }: { shown: Shown }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <UnstyledButton className={classes.small} onClick={open} aria-label="Enlarge the preview">
        <PreviewPicture shown={shown} />
      </UnstyledButton>
      <Modal opened={isOpen} onClose={close} title="Preview" closeButtonProps={{ 'aria-label': 'Close' }}>
        <PreviewFrame shown={shown} />
      </Modal>
    </>
  );
}
