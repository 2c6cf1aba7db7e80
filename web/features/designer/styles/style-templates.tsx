import { ActionIcon, Button, Group, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkIcon, Trash2Icon } from 'lucide-react';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';
import { PictureTile } from '../../../components/picture-tile.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { notify } from '../../../lib/notify.tsx';
import { optimistic } from '../../../lib/optimistic.ts';
import { styleTemplatesQuery } from '../../../lib/queries.ts';
import { type StyleTemplate, v2 } from '../../../lib/v2.ts';
import type { Draft } from '../draft/draft.ts';
import type { Design } from '../draft/parsed-draft.ts';
import { askName } from '../name-dialog.tsx';
import classes from './style-templates.module.css';

type Props = {
  projectId: string;
  /** The design to save; null: the draft is invalid. */
  design: Design | null;
  onApply: (draft: Partial<Draft>, decoration: Partial<Decoration>) => void;
};

/** The styles of the code's project: apply, add the current one, delete. */
export function StyleTemplates({ projectId, design, onApply }: Props) {
  const client = useQueryClient();
  const { data: templates, error } = useQuery(styleTemplatesQuery(projectId));
  const save = ({ style, decoration }: Design) =>
    askName({
      title: 'Save this style',
      text: 'Saves all current settings, including logo, frame, size and print.',
      placeholder: 'Table cards',
      maxLength: 255,
      confirm: 'Save style',
      onName: async (name) => {
        const body = { name, project_id: projectId, qr_render_metadata: style, decoration };
        await v2('POST /v2/style-templates', { body });
        notify(`“${name}” can now be used for every code of the project.`);
        void client.invalidateQueries(styleTemplatesQuery(projectId));
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
      {templates === undefined && error === null && <Skeleton h={56} />}
      {error && (
        <Text size="sm" c="red">
          {error.message}
        </Text>
      )}
      {templates?.length === 0 && (
        <Text size="sm" c="dimmed">
          Save a style once and use it for all codes of the project.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        {templates?.map((template) => (
          <TemplateRow key={template.style_template_id} template={template} projectId={projectId} onApply={onApply} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

type RowProps = { template: StyleTemplate } & Pick<Props, 'projectId' | 'onApply'>;

function TemplateRow({ template, projectId, onApply }: RowProps) {
  const { style_template_id: id, name, qr_render_metadata: style, decoration } = template;
  const remove = useDeleteTemplate(projectId);
  const ask = async () => {
    const question = {
      title: `Delete “${name}”?`,
      text: 'Codes that were designed with it keep their design.',
      confirm: 'Delete style',
      isDangerous: true,
    };
    if (await confirmed(question)) remove.mutate(id);
  };
  return (
    <Group gap={4} wrap="nowrap" miw={0} pr={4} bd="1px solid var(--mantine-color-default-border)" bdrs="md">
      <UnstyledButton className={classes.use} onClick={() => onApply(style, decoration)}>
        <PictureTile style={style} decoration={decoration} size={40} />
        <Text span size="sm" truncate>
          {name}
        </Text>
      </UnstyledButton>
      <ActionIcon size={40} onClick={ask} aria-label={`Delete style ${name}`}>
        <Trash2Icon size={18} />
      </ActionIcon>
    </Group>
  );
}

/** Optimistic: rolled back with the reason if it is refused. */
function useDeleteTemplate(projectId: string) {
  const client = useQueryClient();
  const key = styleTemplatesQuery(projectId).queryKey;
  return useMutation({
    mutationFn: (id: string) => v2('DELETE /v2/style-templates/{id}', { path: { id } }),
    ...optimistic<StyleTemplate[], string>(client, key, (templates, id) =>
      templates.filter(({ style_template_id }) => style_template_id !== id),
    ),
    meta: { failed: 'The style was not deleted' },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
