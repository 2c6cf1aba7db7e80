import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArrowBackUp, IconDownload, IconFolderSymlink, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { MoveDialog } from '../bulk/move-dialog.tsx';
import { useStatusChange } from '../bulk/use-bulk-change.tsx';
import { ZipDialog } from '../download/zip-dialog.tsx';
import classes from './selection-actions.module.css';

type Props = { items: readonly CodeItem[]; showsArchived: boolean; onDone: () => void };

/** What can be done with the selected codes. */
export function SelectionActions({ items, showsArchived, onDone }: Props) {
  const [isMoving, moving] = useDisclosure();
  const [isZipping, zipping] = useDisclosure();
  const setStatus = useStatusChange();
  const toggleStatus = () => setStatus(items, showsArchived ? 'active' : 'archived', onDone);

  return (
    <>
      <Group gap={4} wrap="nowrap" justify="space-between" role="group" aria-label="Selected codes">
        <Text size="sm" fw={550} role="status" className={classes.count}>
          {items.length} selected
        </Text>
        <Group gap={4} wrap="nowrap">
          <Action
            icon={showsArchived ? IconArrowBackUp : IconArchive}
            name={showsArchived ? 'Activate' : 'Archive'}
            onClick={toggleStatus}
          />
          <Action icon={IconFolderSymlink} name="Move to project" onClick={moving.open} />
          <Action icon={IconDownload} name="Download ZIP" onClick={zipping.open} />
          <Action icon={IconX} name="Clear selection" onClick={onDone} />
        </Group>
      </Group>
      <MoveDialog items={items} isOpen={isMoving} onClose={moving.close} onMoved={onDone} />
      <ZipDialog items={items} isOpen={isZipping} onClose={zipping.close} />
    </>
  );
}

type ActionProps = { icon: ComponentType<{ size?: number }>; name: string; onClick: () => void };

/** A phone has no room for the words: there it is the icon, with the words as its name. */
function Action({ icon: Icon, name, onClick }: ActionProps) {
  return (
    <Button variant="subtle" color="gray" className={classes.action} onClick={onClick} aria-label={name}>
      <Icon size={17} aria-hidden />
      <span className={classes.words}>{name}</span>
    </Button>
  );
}
