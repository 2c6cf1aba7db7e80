import { Box, Button, Group, Modal, Text, TextInput, ThemeIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRoundIcon } from 'lucide-react';
import { passkeysKey } from '../../../components/proof-form.tsx';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { deletePasskey, type Passkey, renamePasskey } from '../../../lib/auth-api.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { useDates } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.tsx';

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { passkey_id: id, name } = passkey;
  const dates = useDates();
  const client = useQueryClient();
  const [isRenaming, renaming] = useDisclosure();
  const refresh = () => client.invalidateQueries({ queryKey: passkeysKey });
  const rename = useMutation({
    mutationFn: (next: string) => renamePasskey(id, next),
    onSuccess: renaming.close,
    onSettled: refresh,
  });
  const removal = useMutation({
    mutationFn: async () => {
      if (!(await confirmed(QUESTION(name)))) return;
      await withProof(() => deletePasskey(id));
      notify('Passkey deleted');
    },
    meta: { failed: 'The passkey was not deleted' },
    onSettled: refresh,
  });
  return (
    <Group gap="sm" mih={52}>
      <ThemeIcon variant="light" color="gray" size={36} radius="md" aria-hidden>
        <KeyRoundIcon size={20} strokeWidth={1.6} />
      </ThemeIcon>
      <Box flex={1} miw={140}>
        <Text size="sm" fw={500} className="wrap-anywhere">
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          Added {dates.date(passkey.created_at)}
          {passkey.last_used_at === null ? ', not used yet' : `, last used ${dates.date(passkey.last_used_at)}`}
        </Text>
      </Box>
      <Group gap={4} wrap="nowrap">
        <Button variant="subtle" color="gray" onClick={renaming.open} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button
          variant="subtle"
          color="red"
          loading={removal.isPending}
          onClick={() => removal.mutate()}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      </Group>
      <Modal opened={isRenaming} onClose={renaming.close} title="Rename passkey" centered>
        <SubmitForm attempt={rename} action="Rename" onSubmit={(value) => rename.mutate(value('name').trim())}>
          <TextInput name="name" label="Name" defaultValue={name} maxLength={100} required data-autofocus />
        </SubmitForm>
      </Modal>
    </Group>
  );
}

const QUESTION = (name: string) => ({
  title: 'Delete this passkey?',
  text: `“${name}” no longer signs you in here. Delete it on your device too: this server cannot.`,
  confirm: 'Delete passkey',
  isDangerous: true,
});
