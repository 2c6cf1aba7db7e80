import {
  ActionIcon,
  Button,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SavedStyle } from '../../../../src/http/dashboard/contract.ts';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';
import type { RenderStyle } from '../../../../src/render/picture/style.ts';
import { PictureTile } from '../../../components/picture-tile.tsx';
import { api } from '../../../lib/api.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { savedStylesQuery } from '../../../lib/saved-styles-query.ts';
import type { Draft } from '../draft/draft.ts';
import type { Design } from '../draft/parsed-draft.ts';
import classes from './saved-styles.module.css';

type Props = {
  projectId: string;
  /** The design to save; null: the draft is invalid. */
  design: Design | null;
  onApply: (draft: Partial<Draft>, decoration: Partial<Decoration>) => void;
};

/** The styles of the code's project: apply, add the current one, delete. */
export function SavedStyles({ projectId, design, onApply }: Props) {
  const { data: styles, error } = useQuery(savedStylesQuery(projectId));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          Saved in this project
        </Text>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconBookmark size={16} aria-hidden />}
          disabled={design === null}
          onClick={() => design && openSaveStyle(projectId, design)}
        >
          Save this style
        </Button>
      </Group>
      {styles === undefined && error === null && <Skeleton h={56} />}
      {error && (
        <Text size="sm" c="red">
          {error.message}
        </Text>
      )}
      {styles?.length === 0 && (
        <Text size="sm" c="dimmed">
          Save a style once and use it for all codes of the project.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        {styles?.map((saved) => (
          <SavedRow key={saved.style_id} saved={saved} projectId={projectId} onApply={onApply} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function SavedRow({
  saved,
  projectId,
  onApply,
}: { saved: SavedStyle } & Pick<Props, 'projectId' | 'onApply'>) {
  const remove = useDeleteStyle(projectId);
  const ask = () =>
    modals.openConfirmModal({
      title: `Delete “${saved.name}”?`,
      children: <Text size="sm">Codes that were designed with it keep their design.</Text>,
      labels: { confirm: 'Delete style', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(saved.style_id),
    });
  return (
    <div className={classes.row}>
      <UnstyledButton className={classes.use} onClick={() => onApply(saved.style, saved.decoration)}>
        <PictureTile style={saved.style} decoration={saved.decoration} size={40} />
        <Text span size="sm" truncate>
          {saved.name}
        </Text>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        onClick={ask}
        aria-label={`Delete style ${saved.name}`}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  );
}

function openSaveStyle(projectId: string, design: Design): void {
  const id = modals.open({
    title: 'Save this style',
    children: <SaveStyleForm projectId={projectId} design={design} onClose={() => modals.close(id)} />,
  });
}

type SaveStyleFormProps = { projectId: string; design: Design; onClose: () => void };

function SaveStyleForm({ projectId, design, onClose }: SaveStyleFormProps) {
  const [name, setName] = useState('');
  const save = useSaveStyle(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    if (named === '') return;
    save.mutate(
      { name: named, style: design.style, decoration: design.decoration },
      {
        onSuccess: () => {
          onClose();
          notify(`“${named}” can now be used for every code of the project.`);
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">Saves all current settings, including logo, frame, size and print.</Text>
        <TextInput
          label="Name"
          placeholder="Table cards"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={255}
          required
          data-autofocus
          error={save.error?.message}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            Save style
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useSaveStyle(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; style: RenderStyle; decoration: Decoration }) =>
      api('POST /projects/{id}/styles', { id: projectId, body }),
    onSuccess: () => client.invalidateQueries(savedStylesQuery(projectId)),
  });
}

/** Optimistic: rolled back with the reason if it is refused. */
function useDeleteStyle(projectId: string) {
  const client = useQueryClient();
  const key = savedStylesQuery(projectId).queryKey;
  return useMutation({
    mutationFn: (id: string) => api('DELETE /styles/{id}', { id }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<SavedStyle[]>(key);
      client.setQueryData<SavedStyle[]>(key, (styles) => styles?.filter(({ style_id }) => style_id !== id));
      return { before };
    },
    onError: (error, _id, context) => {
      client.setQueryData(key, context?.before);
      notifyError(error, 'The style was not deleted');
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
