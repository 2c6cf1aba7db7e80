import { ActionIcon, Button, Group, Menu, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkIcon, EllipsisVerticalIcon, PencilIcon, RefreshCwIcon, Trash2Icon } from 'lucide-react';
import type { Decoration } from '../../../../src/render/picture/decoration.ts';
import { PictureTile } from '../../../components/picture-tile.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { optimistic } from '../../../lib/optimistic.ts';
import { styleTemplatesQuery } from '../../../lib/queries.ts';
import { type Schemas, type StyleTemplate, v2 } from '../../../lib/v2.ts';
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

/** The styles of the code's project: apply, add the current one, change, delete. */
export function StyleTemplates({ projectId, design, onApply }: Props) {
  const client = useQueryClient();
  const { data: templates, error } = useQuery(styleTemplatesQuery(projectId));
  const save = ({ style, decoration }: Design) =>
    askName({
      title: 'Save this style',
      text: 'Saves all current settings, including logo, frame, size and print.',
      placeholder: 'Table cards',
      maxLength: MAX_NAME_LENGTH,
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
          <TemplateRow
            key={template.style_template_id}
            template={template}
            projectId={projectId}
            design={design}
            onApply={onApply}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const MAX_NAME_LENGTH = 255;

type TemplateChange = Schemas['StyleTemplateChange'];

const updateQuestion = (name: string) => ({
  title: `Update “${name}”?`,
  text: 'It gets all current settings. Codes that were designed with it keep their design.',
  confirm: 'Update style',
});

type RowProps = { template: StyleTemplate } & Props;

function TemplateRow({ template, projectId, design, onApply }: RowProps) {
  const { style_template_id: id, name, qr_render_metadata: style, decoration } = template;
  const remove = useDeleteTemplate(projectId);
  const client = useQueryClient();
  const change = async (body: TemplateChange) => {
    await v2('PATCH /v2/style-templates/{id}', { path: { id }, body });
    void client.invalidateQueries(styleTemplatesQuery(projectId));
  };
  const rename = () =>
    askName({
      title: `Rename “${name}”`,
      first: name,
      maxLength: MAX_NAME_LENGTH,
      confirm: 'Rename style',
      onName: (wanted) => change({ name: wanted }),
    });
  const update = async ({ style: qr_render_metadata, decoration: parts }: Design) => {
    if (!(await confirmed(updateQuestion(name)))) return;
    try {
      await change({ qr_render_metadata, decoration: parts });
      notify(`“${name}” has the present look now.`);
    } catch (error) {
      notifyError(error, 'The style was not changed');
    }
  };
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={40} aria-label={`Change style ${name}`}>
            <EllipsisVerticalIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PencilIcon size={16} />} onClick={rename}>
            Rename
          </Menu.Item>
          <Menu.Item
            leftSection={<RefreshCwIcon size={16} />}
            disabled={design === null}
            onClick={() => design && update(design)}
          >
            Update with the present look
          </Menu.Item>
          <Menu.Item leftSection={<Trash2Icon size={16} />} onClick={ask}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
