import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  /** Whether the button has the focus when it appears: whoever came back from renaming goes on from there. */
  isFocused: boolean;
  onRename: () => void;
};

export function CodeTitle({ label, isFocused, onRename }: Props) {
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) pencil.current?.focus();
  }, [isFocused]);

  return (
    <>
      <Title order={1} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Title>
      <Tooltip label="Rename" withArrow openDelay={300}>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Rename code"
          onClick={onRename}
        >
          <IconPencil size={17} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
