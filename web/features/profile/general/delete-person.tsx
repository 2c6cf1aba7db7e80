import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { TypeToConfirm } from '../../../components/type-to-confirm.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { api } from '../../../lib/api.ts';
import type { Person } from '../../../lib/me.ts';

/** The person, not the account. */
export function DeletePerson({ me }: { me: Person }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Group justify="space-between" gap="sm" maw={480}>
      <Text size="sm" flex="1 1 14rem">
        You leave every account. What you made there stays, with your name in the history.
      </Text>
      <Button variant="outline" color="red" onClick={open}>
        Delete my sign-in
      </Button>
      <Modal opened={isOpen} onClose={close} title="Delete your sign-in for good?" centered>
        <DeleteForm me={me} />
      </Modal>
    </Group>
  );
}

function DeleteForm({ me }: { me: Person }) {
  const removing = useMutation({
    mutationFn: (confirmation: string) => withProof(() => api('DELETE /me', { body: { confirmation } })),
    // Reload: all cached data is gone on the server.
    onSuccess: () => window.location.assign('/app/sign-in'),
  });
  return (
    <SubmitForm
      attempt={removing}
      action="Delete my sign-in for good"
      color="red"
      onSubmit={(value) => removing.mutate(value('confirmation'))}
    >
      <Text size="sm">
        Your password, passkeys and sessions are removed, and you are signed out everywhere. Accounts that others own go
        on. An account of which you are the only owner needs another owner first, or to be deleted.
      </Text>
      <TypeToConfirm text={me.email} />
    </SubmitForm>
  );
}
