import { ActionIcon, Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TagsIcon, Trash2Icon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { UtmPreset } from '../../src/http/dashboard/contract.ts';
import { api } from '../lib/api.ts';
import { notify } from '../lib/notify.tsx';
import { NO_UTM, UTM_NAMES, type Utm, type UtmName, utmOf, withUtm } from '../lib/utm.ts';
import { CommandBlock } from './command-block.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

type Props = {
  url: string;
  onChange: (url: string) => void;
  /** The project whose presets are offered. */
  projectId: string;
};

/** A button beside a URL that adds campaign parameters to it, and can save them as presets. */
export function UtmBuilder({ url, onChange, projectId }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<TagsIcon size={15} aria-hidden />}
        onClick={open}
        disabled={!URL.canParse(url)}
      >
        UTM parameters
      </Button>
      <Modal opened={isOpen} onClose={close} title="UTM parameters" size="lg">
        {isOpen && <UtmForm url={url} onChange={onChange} projectId={projectId} onClose={close} />}
      </Modal>
    </>
  );
}

const FIELDS: Record<UtmName, { label: string; placeholder: string }> = {
  source: { label: 'Source', placeholder: 'poster' },
  medium: { label: 'Medium', placeholder: 'print' },
  campaign: { label: 'Campaign', placeholder: 'summer-2027' },
  term: { label: 'Term', placeholder: '' },
  content: { label: 'Content', placeholder: 'window' },
};

function UtmForm({ url, onChange, projectId, onClose }: Props & { onClose: () => void }) {
  const [utm, setUtm] = useState<Utm>(() => utmOf(url));
  const result = withUtm(url, utm);
  const apply = (event: FormEvent) => {
    // Do not submit the form of the page behind this dialog.
    event.preventDefault();
    event.stopPropagation();
    onChange(result);
    onClose();
  };
  return (
    <form onSubmit={apply}>
      <Stack>
        <Presets projectId={projectId} onChoose={(chosen) => setUtm({ ...NO_UTM, ...chosen })} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          {UTM_NAMES.map((name, place) => (
            <TextInput
              key={name}
              {...FIELDS[name]}
              maxLength={200}
              autoComplete="off"
              value={utm[name]}
              onChange={({ currentTarget: { value } }) => setUtm((before) => ({ ...before, [name]: value }))}
              {...(place === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </SimpleGrid>
        <div>
          <Text size="xs" c="dimmed">
            Other parameters of the address are kept.
          </Text>
          <CommandBlock>{result}</CommandBlock>
        </div>
        <SavePreset projectId={projectId} utm={utm} />
        <DialogButtons gap="md" onCancel={onClose}>
          Use this address
        </DialogButtons>
      </Stack>
    </form>
  );
}

type PresetsProps = {
  projectId: string;
  onChoose: (parameters: UtmPreset['parameters']) => void;
};

/** The project's presets, to use or delete. */
function Presets({ projectId, onChoose }: PresetsProps) {
  const { data: presets = [] } = useQuery(presetsQuery(projectId));
  const remove = useDeletePreset(projectId);
  if (presets.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Presets of this project">
      {presets.map((preset) => (
        <Group key={preset.preset_id} gap={0} wrap="nowrap" maw="100%">
          <Button
            variant="default"
            size="compact-md"
            miw={0}
            title={preset.name}
            onClick={() => onChoose(preset.parameters)}
          >
            <Text span inherit truncate>
              {preset.name}
            </Text>
          </Button>
          <ActionIcon
            className="no-shrink"
            aria-label={`Delete preset ${preset.name}`}
            onClick={() => remove.mutate(preset.preset_id)}
          >
            <Trash2Icon size={15} />
          </ActionIcon>
        </Group>
      ))}
    </Group>
  );
}

function SavePreset({ projectId, utm }: { projectId: string; utm: Utm }) {
  const [name, setName] = useState('');
  const { mutate, isPending } = useSavePreset(projectId, () => setName(''));
  const given = Object.fromEntries(Object.entries(utm).filter(([, value]) => value.trim() !== ''));
  const canSave = name.trim() !== '' && Object.keys(given).length > 0;
  const save = () => canSave && mutate({ name: name.trim(), parameters: given });
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Save these values as a preset of the project"
        placeholder="Posters"
        maxLength={255}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
        flex={1}
        miw={180}
      />
      <Button variant="default" disabled={!canSave} loading={isPending} onClick={save}>
        Save preset
      </Button>
    </Group>
  );
}

const presetsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['utm-presets', projectId],
    queryFn: async ({ signal }) => (await api('GET /projects/{id}/utm-presets', { id: projectId }, signal)).presets,
  });

function useSavePreset(projectId: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<UtmPreset, 'name' | 'parameters'>) =>
      api('POST /projects/{id}/utm-presets', { id: projectId, body }),
    onSuccess: ({ name }) => {
      onSaved();
      notify(`“${name}” was saved.`);
      return client.invalidateQueries(presetsQuery(projectId));
    },
    meta: { failed: 'The preset was not saved' },
  });
}

function useDeletePreset(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /utm-presets/{id}', { id }),
    meta: { failed: 'The preset was not deleted' },
    onSettled: () => client.invalidateQueries(presetsQuery(projectId)),
  });
}
