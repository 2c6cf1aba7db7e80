import { ActionIcon, Button, Group, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SavedStyle } from '../../../src/http/dashboard/contract.ts';
import type { RenderStyle } from '../../../src/render/picture/style.ts';
import type { Draft } from './draft.ts';
import { PictureTile } from './picture-tile.tsx';
import { openSaveStyle } from './save-style-form.tsx';
import classes from './saved-styles.module.css';
import { stylesQuery, useDeleteStyle } from './use-saved-styles.ts';

type Props = {
  projectId: string;
  /** What would be saved; null: the draft cannot be drawn. */
  style: RenderStyle | null;
  take: (draft: Partial<Draft>) => void;
};

/** The styles of the code's project: to use, to add the present one, to delete. */
export function SavedStyles({ projectId, style, take }: Props) {
  const { data: styles, error } = useQuery(stylesQuery(projectId));
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
          disabled={style === null}
          onClick={() => style && openSaveStyle(projectId, style)}
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
          <SavedRow key={saved.style_id} saved={saved} projectId={projectId} take={take} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function SavedRow({ saved, projectId, take }: { saved: SavedStyle } & Pick<Props, 'projectId' | 'take'>) {
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
      <UnstyledButton className={classes.use} onClick={() => take(saved.style)}>
        <PictureTile style={saved.style} size={40} />
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
