import { Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import {
  ArchiveIcon,
  CopyPlusIcon,
  DownloadIcon,
  FolderSymlinkIcon,
  type LucideIcon,
  PaletteIcon,
  PrinterIcon,
  SignpostIcon,
  TagIcon,
  Undo2Icon,
  XIcon,
} from 'lucide-react';
import { MAX_NAMED_CODES } from '../../../../src/codes/values/code-values.ts';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { archiveQuestion, type ManyChange, namedCodes, useChangeCodes } from '../../../lib/change-codes.ts';
import { type CodesSearch, codesFilter } from '../../../lib/codes-search.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { codeCountText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import type { Code } from '../../../lib/v2.ts';
import { MoreActions } from '../bulk/more-actions.tsx';
import { MoveDialog } from '../bulk/move-dialog.tsx';
import { useDuplicate } from '../create/use-create-code.ts';
import { ExportDialog } from '../download/export-dialog.tsx';
import { TagCodesDialog } from '../tags/tag-codes-dialog.tsx';
import classes from './selection-actions.module.css';

/** Loaded separately: drawing codes takes more code than the rest of the page. */
const RestyleDialog = lazyPart(async () => (await import('../bulk/restyle-dialog.tsx')).RestyleDialog);

type Props = {
  items: readonly Code[];
  /** The number of matching codes if all of them are selected, not only the loaded ones; else null. */
  all: number | null;
  search: CodesSearch;
  onDone: () => void;
};

/** Actions for the selected codes, or for all that match. */
export function SelectionActions({ items, all, search, onDone }: Props) {
  const [isMoving, moving] = useDisclosure();
  const [isExporting, exporting] = useDisclosure();
  const [isTagging, tagging] = useDisclosure();
  const [isRestyling, restyling] = useDisclosure();
  const { count } = useDates();
  const navigate = useNavigate();
  const changeCodes = useChangeCodes();
  const duplicate = useDuplicate();
  const showsArchived = search.status === 'archived';
  const many = all ?? items.length;
  const what = codeCountText(many);
  const ids = items.map(({ qr_id }) => qr_id);
  const filter = all === null ? namedCodes(ids) : codesFilter(search);
  const [only] = many === 1 ? items : [];

  const toggleStatus = async () => {
    const status = showsArchived ? 'active' : 'archived';
    if (status === 'archived' && !(await confirmed(archiveQuestion(many, many === 1 ? items[0]?.label : undefined))))
      return;
    change({ status });
  };
  const change = (wanted: ManyChange) => {
    onDone();
    void changeCodes(filter, wanted);
  };
  const repoint = () =>
    all === null
      ? navigate({ to: '/repoint', search: { by: 'text' }, state: { selectedIds: ids } })
      : navigate({ to: '/repoint', search: { ...search, by: 'text' } });
  const printLabels = () => {
    const order = search.sort && { sort: search.sort };
    void navigate({
      to: '/labels',
      search: all === null ? { ids: ids.join(','), ...order } : { ...search, all: true },
    });
  };

  const clear = <Action icon={XIcon} name="Clear selection" isIconOnly onClick={onDone} />;
  if (all === null && ids.length > MAX_NAMED_CODES)
    return (
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Text size="sm" fw={550} role="status">
          {count(ids.length)} selected, at most {count(MAX_NAMED_CODES)} at once
        </Text>
        {clear}
      </Group>
    );
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
          <Action icon={SignpostIcon} name="Change destinations" onClick={repoint} />
          <Action icon={FolderSymlinkIcon} name="Move to project" onClick={moving.open} />
          <Action icon={TagIcon} name="Tags" onClick={tagging.open} />
          <Action icon={DownloadIcon} name="Export" onClick={exporting.open} />
          <MoreActions what={what} className={classes.action} onChosen={change}>
            {only && (
              <Menu.Item leftSection={<CopyPlusIcon size={16} aria-hidden />} onClick={() => duplicate(only)}>
                Duplicate
              </Menu.Item>
            )}
            <Menu.Item leftSection={<PaletteIcon size={16} aria-hidden />} onClick={restyling.open}>
              Design
            </Menu.Item>
            <Menu.Item leftSection={<PrinterIcon size={16} aria-hidden />} onClick={printLabels}>
              Labels
            </Menu.Item>
          </MoreActions>
          {clear}
        </Group>
      </Group>
      <MoveDialog what={what} isOpen={isMoving} onClose={moving.close} onChosen={change} />
      <TagCodesDialog what={what} isOpen={isTagging} onClose={tagging.close} onChosen={change} />
      <LazyDialog isOpen={isRestyling}>
        <RestyleDialog
          what={what}
          projectId={search.project}
          isOpen={isRestyling}
          onClose={restyling.close}
          onChosen={change}
        />
      </LazyDialog>
      <ExportDialog count={many} filter={filter} isOpen={isExporting} onClose={exporting.close} />
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
