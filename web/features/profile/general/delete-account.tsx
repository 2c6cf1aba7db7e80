import { Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { TypeToConfirm } from '../../../components/type-to-confirm.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { api } from '../../../lib/api.ts';
import type { Me } from '../../../lib/me.ts';

/** The operator's account cannot be deleted: somebody must run the server. */
export function DeleteAccount({ me }: { me: Me }) {
  const [isOpen, { open, close }] = useDisclosure();
  if (me.is_operator)
    return (
      <Text size="sm" c="dimmed">
        This is the account of the operator, which cannot be deleted.
      </Text>
    );
  return (
    <Group justify="space-between" gap="sm" maw={480}>
      <Text size="sm">
        Take an{' '}
        <Anchor size="sm" renderRoot={(props) => <Link to="/import-export" {...props} />}>
          export of the whole account
        </Anchor>{' '}
        first.
      </Text>
      <Button variant="outline" color="red" onClick={open}>
        Delete account
      </Button>
      <Modal opened={isOpen} onClose={close} title="Delete your account for good?" centered>
        <DeleteForm me={me} />
      </Modal>
    </Group>
  );
}

function DeleteForm({ me }: { me: Me }) {
  const removing = useMutation({
    mutationFn: (body: { confirmation: string }) => withProof(() => api('DELETE /account', { body })),
    // Loaded anew: another account, or the sign-in page.
    onSuccess: () => window.location.assign('/app'),
  });
  return (
    <SubmitForm
      attempt={removing}
      action="Delete account for good"
      color="red"
      onSubmit={(value) => removing.mutate({ confirmation: value('confirmation') })}
    >
      <Text size="sm">
        All codes, projects, keys and analytics are removed and cannot be brought back. Printed codes show a “not found”
        page from now on, and their links are never reused.
      </Text>
      <TypeToConfirm text={me.account_email} />
    </SubmitForm>
  );
}
