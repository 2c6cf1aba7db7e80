import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import {
  ArchiveIcon,
  DownloadIcon,
  FolderSymlinkIcon,
  type LucideIcon,
  PaletteIcon,
  PrinterIcon,
  TagIcon,
  Undo2Icon,
  XIcon,
} from 'lucide-react';
import type { BulkChange, CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { CodesSearch } from '../../../lib/codes-search.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { codeCountText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import { MoveDialog } from '../bulk/move-dialog.tsx';
import { archiveQuestion, useDetailChange, useStatusChange } from '../bulk/use-bulk-change.tsx';
import { useChangeAll } from '../bulk/use-change-all.ts';
import { ZipDialog } from '../download/zip-dialog.tsx';
import { TagCodesDialog } from '../tags/tag-codes-dialog.tsx';
import classes from './selection-actions.module.css';

/** Loaded separately: drawing codes takes more code than the rest of the page. */
const RestyleDialog = lazyPart(async () => (await import('../bulk/restyle-dialog.tsx')).RestyleDialog);

type Props = {
  items: readonly CodeItem[];
  /** The number of matching codes if all of them are selected, not only the loaded ones; else null. */
  all: number | null;
  search: CodesSearch;
  onDone: () => void;
};

/** Actions for the selected codes, or for all that match, which the server changes in the background. */
export function SelectionActions({ items, all, search, onDone }: Props) {
  const [isMoving, moving] = useDisclosure();
  const [isZipping, zipping] = useDisclosure();
  const [isTagging, tagging] = useDisclosure();
  const [isRestyling, restyling] = useDisclosure();
  const { count } = useDates();
  const navigate = useNavigate();
  const setStatus = useStatusChange();
  const changeDetails = useDetailChange();
  const changeAll = useChangeAll(search);
  const showsArchived = search.status === 'archived';
  const what = codeCountText(all ?? items.length);

  const toggleStatus = async () => {
    const status = showsArchived ? 'active' : 'archived';
    if (all === null) return setStatus(items, status, onDone);
    if (status === 'archived' && !(await confirmed(archiveQuestion([], all)))) return;
    onDone();
    await changeAll({ status });
  };
  const change = (wanted: BulkChange, done: string) => {
    onDone();
    return all === null ? changeDetails(items, wanted, done) : changeAll(wanted);
  };
  const printLabels = () => {
    const ids = items.map(({ qr_id }) => qr_id).join(',');
    void navigate({ to: '/labels', search: all === null ? { ids } : { ...search, all: true } });
  };
  const moveAll = { count: all ?? 0, move: (project_id: string) => void changeAll({ project_id }) };

  return (
    <>
      <Group gap={4} wrap="nowrap" justify="space-between" role="group" aria-label="Selected codes">
        <Text size="sm" fw={550} role="status" className={classes.count}>
          {all === null ? count(items.length) : `All ${count(all)}`} selected
        </Text>
        <Group wrap="nowrap" className={classes.actions}>
          <Action
            icon={showsArchived ? Undo2Icon : ArchiveIcon}
            name={showsArchived ? 'Activate' : 'Archive'}
            onClick={toggleStatus}
          />
          <Action icon={FolderSymlinkIcon} name="Move to project" onClick={moving.open} />
          <Action icon={TagIcon} name="Tags" onClick={tagging.open} />
          <Action icon={PaletteIcon} name="Design" onClick={restyling.open} />
          <Action icon={PrinterIcon} name="Labels" onClick={printLabels} />
          {all === null && <Action icon={DownloadIcon} name="Download ZIP" onClick={zipping.open} />}
          <Action icon={XIcon} name="Clear selection" isIconOnly onClick={onDone} />
        </Group>
      </Group>
      <MoveDialog
        items={items}
        isOpen={isMoving}
        onClose={moving.close}
        onMoved={onDone}
        {...(all !== null && { all: moveAll })}
      />
      <TagCodesDialog
        what={what}
        isOpen={isTagging}
        onClose={tagging.close}
        onChosen={(wanted) => change(wanted, `Tags of ${what} changed.`)}
      />
      <LazyDialog isOpen={isRestyling}>
        <RestyleDialog
          what={what}
          projectId={search.project}
          isOpen={isRestyling}
          onClose={restyling.close}
          onChosen={(look) => change(look, `${what}: the pictures are being drawn again.`)}
        />
      </LazyDialog>
      <ZipDialog items={items} isOpen={isZipping} onClose={zipping.close} />
    </>
  );
}

type ActionProps = {
  icon: LucideIcon;
  name: string;
  isIconOnly?: boolean;
  onClick: () => void;
};

/** Without room for the text it is an icon, with the text as its accessible name. */
function Action({ icon: Icon, name, isIconOnly = false, onClick }: ActionProps) {
  return (
    <Button variant="subtle" color="gray" className={classes.action} onClick={onClick} aria-label={name} title={name}>
      <Icon size={17} aria-hidden />
      {!isIconOnly && (
        <Text span inherit ml={8} visibleFrom="lg">
          {name}
        </Text>
      )}
    </Button>
  );
}
