import { Button, Code as CodeText, Menu, Modal, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArchiveIcon,
  ChevronDownIcon,
  CopyIcon,
  CopyPlusIcon,
  DownloadIcon,
  ExternalLinkIcon,
  FolderSymlinkIcon,
  Trash2Icon,
  Undo2Icon,
} from 'lucide-react';
import { useDownloadGuard } from '../../../components/download-guard.tsx';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { archiveQuestion } from '../../../lib/change-codes.ts';
import { FORMAT_TEXT, FORMATS, fileHref } from '../../../lib/code-files.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { useMay } from '../../../lib/may.ts';
import { notify, notifyError, notifyWithUndo } from '../../../lib/notify.tsx';
import { useCodeChange } from '../../../lib/use-code.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import { type Code, v2 } from '../../../lib/v2.ts';
import { MoveDialog } from '../bulk/move-dialog.tsx';
import { useDuplicate } from '../create/use-create-code.ts';

/** Everything that can be done with a code besides editing it. */
export function CodeActions({ code }: { code: Code }) {
  const [isMoving, moving] = useDisclosure();
  const [isDeleting, deleting] = useDisclosure();
  const { mutate } = useCodeChange(code.qr_id);
  const duplicate = useDuplicate();
  const { nameOf } = useProjects();
  const canChange = useMay('qr.write');
  const isArchived = code.status === 'archived';
  const toggleStatus = async () => {
    if (!isArchived && !(await confirmed(archiveQuestion(1, code.label)))) return;
    const [status, before] = isArchived ? (['active', 'archived'] as const) : (['archived', 'active'] as const);
    const onSuccess = () =>
      notifyWithUndo(`“${code.label}” is ${isArchived ? 'active again' : 'archived'}.`, () =>
        mutate({ status: before }),
      );
    mutate({ status }, { onSuccess });
  };
  const move = (change: { project_id: string }) =>
    mutate(change, { onSuccess: () => notify(`“${code.label}” is in “${nameOf(change.project_id)}” now.`) });

  return (
    <>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon size={16} />} mih={40} className="no-shrink">
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => copyLink(code.link)}>
            Copy link
          </Menu.Item>
          <Menu.Item
            component="a"
            href={code.link}
            target="_blank"
            rel="noreferrer"
            leftSection={<ExternalLinkIcon size={16} />}
          >
            Open link (counts as a scan)
          </Menu.Item>
          <Menu.Divider />
          <DownloadItems code={code} />
          {canChange && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<CopyPlusIcon size={16} />} onClick={() => duplicate(code)}>
                Duplicate
              </Menu.Item>
              <Menu.Item leftSection={<FolderSymlinkIcon size={16} />} onClick={moving.open}>
                Move to project
              </Menu.Item>
              <Menu.Item
                leftSection={isArchived ? <Undo2Icon size={16} /> : <ArchiveIcon size={16} />}
                onClick={toggleStatus}
              >
                {isArchived ? 'Activate code' : 'Archive code'}
              </Menu.Item>
            </>
          )}
          {canChange && isArchived && (
            <Menu.Item color="red" leftSection={<Trash2Icon size={16} />} onClick={deleting.open}>
              Delete for good
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <MoveDialog what="code" isOpen={isMoving} onClose={moving.close} onChosen={move} />
      <DeleteDialog code={code} isOpen={isDeleting} onClose={deleting.close} />
    </>
  );
}

async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) notify('Link copied.');
  else notifyError(`The browser did not allow it. The link is ${link}`, 'The link was not copied');
}

/** One entry of a menu for each format. */
function DownloadItems({ code }: { code: Code }) {
  const { onLink } = useDownloadGuard(code);
  const icon = <DownloadIcon size={16} aria-hidden />;
  return FORMATS.map((format) => {
    const href = fileHref(code, format);
    const isEarlier = href !== null && code.render_status === 'error';
    const words = `Download ${FORMAT_TEXT[format].name}${isEarlier ? ' of the earlier design' : ''}`;
    return href === null ? (
      <Menu.Item key={format} leftSection={icon} disabled>
        {words}
      </Menu.Item>
    ) : (
      <Menu.Item key={format} component="a" href={href} download onClick={onLink} leftSection={icon}>
        {words}
      </Menu.Item>
    );
  });
}

/** Deletes an archived code permanently, after its slug was typed. */
function DeleteDialog({ code, isOpen, onClose }: { code: Code; isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const removing = useMutation({
    mutationFn: (confirmation: string) =>
      v2('DELETE /v2/qr-codes/{id}', { path: { id: code.qr_id }, body: { confirmation } }),
    onSuccess: async () => {
      notify(`“${code.label}” was deleted.`);
      await navigate({ to: '/codes', search: {} });
      client.removeQueries({ queryKey: ['code', code.qr_id] });
      await client.invalidateQueries({ queryKey: ['codes'] });
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title="Delete this code for good?" centered>
      <SubmitForm
        attempt={removing}
        action="Delete for good"
        color="red"
        onSubmit={(value) => removing.mutate(value('confirmation'))}
      >
        <Text size="sm">
          The code, its history and its analytics are removed and cannot be brought back. Printed copies show a “not
          found” page, and no other code ever gets this slug.
        </Text>
        <TextInput
          name="confirmation"
          label={
            <>
              Type <CodeText>{code.slug}</CodeText> to confirm
            </>
          }
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
        />
      </SubmitForm>
    </Modal>
  );
}
