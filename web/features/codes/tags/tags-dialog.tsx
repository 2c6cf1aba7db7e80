import { ActionIcon, Box, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MergeIcon, PencilIcon, Trash2Icon } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { BorderedList } from '../../../components/bordered-list.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ApiError, problemText } from '../../../lib/api.ts';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { codeCountText } from '../../../lib/count-text.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { tagsQuery, useTags } from '../../../lib/tags.ts';
import { type Tag, v2 } from '../../../lib/v2.ts';

type Step = { kind: 'list' } | { kind: 'rename' | 'merge'; tag: Tag };

/** All tags of the account: create, rename, merge, delete. `onGone` is called for a name that no tag has any more. */
export function TagsDialog({
  isOpen,
  onClose,
  onGone,
}: {
  isOpen: boolean;
  onClose: () => void;
  onGone: (name: string) => void;
}) {
  const tags = useTags();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'list' });

  const changed = (gone?: string) => {
    setStep({ kind: 'list' });
    client.invalidateQueries({ queryKey: tagsQuery.queryKey });
    client.invalidateQueries({ queryKey: CODES_KEY });
    client.invalidateQueries({ queryKey: ['code'] });
    if (gone !== undefined) onGone(gone);
  };

  const remove = async (tag: Tag) => {
    const text = `${codeCountText(tag.code_count)} ${tag.code_count === 1 ? 'has' : 'have'} it. The codes stay as they are, without the tag.`;
    const question = { title: `Delete the tag “${tag.name}”?`, text, confirm: 'Delete', isDangerous: true };
    if (tag.code_count > 0 && !(await confirmed(question))) return;
    try {
      await v2('DELETE /v2/tags/{id}', { path: { id: tag.tag_id } });
      changed(tag.name);
    } catch (error) {
      notifyError(error, 'The tag was not deleted');
    }
  };

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => setStep({ kind: 'list' })} title="Tags">
      {step.kind === 'merge' ? (
        <MergeForm tag={step.tag} tags={tags} onDone={changed} onCancel={() => setStep({ kind: 'list' })} />
      ) : (
        <Stack>
          <NewTagForm onDone={changed} />
          {tags.length === 0 ? (
            <Text size="sm" c="dimmed">
              Tags group codes across projects: a campaign, a printer, a customer.
            </Text>
          ) : (
            <BorderedList label="Tags">
              {tags.map((tag) => (
                <Group component="li" key={tag.tag_id} gap={4} wrap="nowrap">
                  {step.kind === 'rename' && step.tag.tag_id === tag.tag_id ? (
                    <RenameForm tag={tag} onDone={changed} onCancel={() => setStep({ kind: 'list' })} />
                  ) : (
                    <>
                      <Box flex={1} miw={0}>
                        <Text size="sm" fw={500} truncate>
                          {tag.name}
                        </Text>
                        <Text size="xs" c="dimmed">
                          {codeCountText(tag.code_count)}
                        </Text>
                      </Box>
                      <Icon name={`Rename ${tag.name}`} onClick={() => setStep({ kind: 'rename', tag })}>
                        <PencilIcon size={17} />
                      </Icon>
                      {tags.length > 1 && (
                        <Icon
                          name={`Merge ${tag.name} into another tag`}
                          onClick={() => setStep({ kind: 'merge', tag })}
                        >
                          <MergeIcon size={17} />
                        </Icon>
                      )}
                      <Icon name={`Delete ${tag.name}`} onClick={() => remove(tag)}>
                        <Trash2Icon size={17} />
                      </Icon>
                    </>
                  )}
                </Group>
              ))}
            </BorderedList>
          )}
        </Stack>
      )}
    </Modal>
  );
}

function Icon({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon size={36} aria-label={name} title={name} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** With the server's error at the field. */
function useNameForm(send: (name: string) => Promise<unknown>, onDone: () => void, first = '') {
  const [name, setName] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      await send(name.trim());
      setName('');
      onDone();
    } catch (reason) {
      if (reason instanceof ApiError && reason.field === 'name') setError(problemText(reason));
      else notifyError(reason, 'The tag was not saved');
    }
  };
  const input = {
    value: name,
    error,
    maxLength: 50,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setName(event.currentTarget.value);
      setError(null);
    },
  };
  return { input, onSubmit };
}

function NewTagForm({ onDone }: { onDone: () => void }) {
  const { input, onSubmit } = useNameForm((name) => v2('POST /v2/tags', { body: { name } }), onDone);
  return (
    <form onSubmit={onSubmit}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput flex={1} aria-label="New tag" placeholder="New tag" data-autofocus {...input} />
        <Button type="submit" variant="default">
          Create
        </Button>
      </Group>
    </form>
  );
}

type FormProps = { tag: Tag; onDone: (gone?: string) => void; onCancel: () => void };

function RenameForm({ tag, onDone, onCancel }: FormProps) {
  const send = (name: string) => v2('PATCH /v2/tags/{id}', { path: { id: tag.tag_id }, body: { name } });
  const { input, onSubmit } = useNameForm(send, () => onDone(tag.name), tag.name);
  return (
    <Box component="form" onSubmit={onSubmit} flex={1}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput flex={1} aria-label={`New name of ${tag.name}`} autoFocus {...input} />
        <Button type="submit">Rename</Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Box>
  );
}

function MergeForm({ tag, tags, onDone, onCancel }: FormProps & { tags: readonly Tag[] }) {
  const [into, setInto] = useState<string | null>(null);
  const merge = async (target: string) => {
    try {
      await v2('POST /v2/tags/{id}/merge', { path: { id: tag.tag_id }, body: { into: target } });
      notify(`“${tag.name}” is merged.`);
      onDone(tag.name);
    } catch (error) {
      notifyError(error, 'The tags were not merged');
    }
  };
  return (
    <Stack>
      <Text size="sm">
        Every code with the tag “{tag.name}” gets the other tag instead, and “{tag.name}” is deleted.
      </Text>
      <Select
        label="Merge into"
        placeholder="Choose a tag"
        data={tags.filter((other) => other !== tag).map(({ tag_id, name }) => ({ value: tag_id, label: name }))}
        value={into}
        onChange={setInto}
        searchable
        data-autofocus
      />
      <DialogButtons
        cancel="Back"
        onCancel={onCancel}
        disabled={into === null}
        onClick={() => into && void merge(into)}
      >
        Merge
      </DialogButtons>
    </Stack>
  );
}
