import { ActionIcon, Button, Group, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkIcon, Trash2Icon } from 'lucide-react';
import type { SavedStyle } from '../../../../src/http/dashboard/contract.ts';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';
import { PictureTile } from '../../../components/picture-tile.tsx';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { notify } from '../../../lib/notify.tsx';
import { optimistic } from '../../../lib/optimistic.ts';
import { savedStylesQuery } from '../../../lib/queries.ts';
import type { Draft } from '../draft/draft.ts';
import type { Design } from '../draft/parsed-draft.ts';
import { askName } from '../name-dialog.tsx';
import classes from './saved-styles.module.css';

type Props = {
  projectId: string;
  /** The design to save; null: the draft is invalid. */
  design: Design | null;
  onApply: (draft: Partial<Draft>, decoration: Partial<Decoration>) => void;
};

/** The styles of the code's project: apply, add the current one, delete. */
export function SavedStyles({ projectId, design, onApply }: Props) {
  const client = useQueryClient();
  const { data: styles, error } = useQuery(savedStylesQuery(projectId));
  const save = ({ style, decoration }: Design) =>
    askName({
      title: 'Save this style',
      text: 'Saves all current settings, including logo, frame, size and print.',
      placeholder: 'Table cards',
      maxLength: 255,
      confirm: 'Save style',
      onName: async (name) => {
        await api('POST /projects/{id}/styles', { id: projectId, body: { name, style, decoration } });
        notify(`“${name}” can now be used for every code of the project.`);
        void client.invalidateQueries(savedStylesQuery(projectId));
      },
    });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          Saved in this project
        </Text>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<BookmarkIcon size={16} aria-hidden />}
          disabled={design === null}
          onClick={() => design && save(design)}
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

function SavedRow({ saved, projectId, onApply }: { saved: SavedStyle } & Pick<Props, 'projectId' | 'onApply'>) {
  const remove = useDeleteStyle(projectId);
  const ask = async () => {
    const question = {
      title: `Delete “${saved.name}”?`,
      text: 'Codes that were designed with it keep their design.',
      confirm: 'Delete style',
      isDangerous: true,
    };
    if (await confirmed(question)) remove.mutate(saved.style_id);
  };
  return (
    <Group gap={4} wrap="nowrap" miw={0} pr={4} bd="1px solid var(--mantine-color-default-border)" bdrs="md">
      <UnstyledButton className={classes.use} onClick={() => onApply(saved.style, saved.decoration)}>
        <PictureTile style={saved.style} decoration={saved.decoration} size={40} />
        <Text span size="sm" truncate>
          {saved.name}
        </Text>
      </UnstyledButton>
      <ActionIcon size={40} onClick={ask} aria-label={`Delete style ${saved.name}`}>
        <Trash2Icon size={18} />
      </ActionIcon>
    </Group>
  );
}

/** Optimistic: rolled back with the reason if it is refused. */
function useDeleteStyle(projectId: string) {
  const client = useQueryClient();
  const key = savedStylesQuery(projectId).queryKey;
  return useMutation({
    mutationFn: (id: string) => api('DELETE /styles/{id}', { id }),
    ...optimistic<SavedStyle[], string>(client, key, (styles, id) => styles.filter(({ style_id }) => style_id !== id)),
    meta: { failed: 'The style was not deleted' },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
