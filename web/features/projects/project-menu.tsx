import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconDots, IconPencil, IconStar } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Project } from '../../../src/http/dashboard/contract.ts';

type Props = { project: Project; onEdit: () => void; onMakeDefault: () => void; onArchive: () => void };

export function ProjectMenu({ project, onEdit, onMakeDefault, onArchive }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // What opens returns the focus to where it was, and the item is gone by then.
  const from = (action: () => void) => () => {
    button.current?.focus();
    action();
  };
  return (
    <Menu position="bottom-end" width={200} withArrow>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Actions for ${project.name}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={from(onEdit)}>
          Edit
        </Menu.Item>
        {!project.is_default && (
          <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={from(onMakeDefault)}>
            Make default
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={from(onArchive)}>
          Archive…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
