import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type FormEvent, useState } from 'react';
import type { RenderStyle } from '../../../src/render/picture/style.ts';
import { tell } from '../../app/notify.ts';
import { useSaveStyle } from './use-saved-styles.ts';

export function openSaveStyle(projectId: string, style: RenderStyle): void {
  const id = modals.open({
    title: 'Save this style',
    children: <SaveStyleForm projectId={projectId} style={style} onClose={() => modals.close(id)} />,
  });
}

type Props = { projectId: string; style: RenderStyle; onClose: () => void };

function SaveStyleForm({ projectId, style, onClose }: Props) {
  const [name, setName] = useState('');
  const save = useSaveStyle(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    if (named === '') return;
    save.mutate(
      { name: named, style },
      {
        onSuccess: () => {
          onClose();
          tell(`“${named}” can now be used for every code of the project.`);
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">It keeps everything as it stands now, size and print included.</Text>
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
