import { Button, Group, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type FormEvent, useState } from 'react';
import type { Logo } from '../../../../src/http/dashboard/contract.ts';

type Rename = (change: { id: string; name: string }) => void;

export function openRename(logo: Logo, rename: Rename): void {
  const id = modals.open({
    title: 'Rename the logo',
    children: <RenameForm logo={logo} rename={rename} onClose={() => modals.close(id)} />,
  });
}

function RenameForm({ logo, rename, onClose }: { logo: Logo; rename: Rename; onClose: () => void }) {
  const [name, setName] = useState(logo.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    rename({ id: logo.logo_id, name: name.trim() });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          value={name}
          maxLength={100}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
