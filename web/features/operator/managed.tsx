import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

/** What a dialog is about: it stays in it until the dialog is out of sight. */
export function useManaged<Item>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, { open, close }] = useDisclosure();
  const show = (shown: Item) => {
    setItem(shown);
    open();
  };
  return { item, isOpen, show, close, forget: () => setItem(null) };
}

type Props<Item> = {
  managed: Omit<ReturnType<typeof useManaged<Item>>, 'show'>;
  title: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** Questions and proofs are asked above it, and nothing in it is lost by them. */
export function ManagedDialog<Item>({ managed: { item, isOpen, close, forget }, title, children }: Props<Item>) {
  return (
    <Modal opened={isOpen} onClose={close} onExitTransitionEnd={forget} title={item && title(item)}>
      {item && children(item)}
    </Modal>
  );
}
