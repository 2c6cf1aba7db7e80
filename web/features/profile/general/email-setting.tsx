import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { ApiError, api } from '../../../lib/api.ts';
import { authErrorText } from '../../../lib/auth-error-text.ts';
import type { Person } from '../../../lib/me.ts';
import { notify } from '../../../lib/notify.tsx';
import { personQuery } from '../../../lib/queries.ts';

export function EmailSetting({ me }: { me: Pick<Person, 'email'> }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Group justify="space-between" gap="sm" maw={480}>
      <Text size="sm" className="wrap-anywhere">
        {me.email}
      </Text>
      <Button variant="default" onClick={open}>
        Change e-mail
      </Button>
      <Modal opened={isOpen} onClose={close} title="Change e-mail" centered>
        <EmailForm onDone={close} />
      </Modal>
    </Group>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { email: string }) => withProof(() => api('POST /me/email', { body })),
    onSuccess: ({ confirmation_mailed, ...person }) => {
      client.setQueryData(personQuery.queryKey, person);
      if (confirmation_mailed) return;
      notify(`You now sign in with ${person.email}`);
      onDone();
    },
  });
  if (change.data?.confirmation_mailed) {
    return (
      <Stack gap="md">
        <Text size="sm" role="status">
          We have sent a mail to <b>{change.variables.email}</b>. Open its link within a day to confirm the address;
          until then you sign in with {change.data.email}.
        </Text>
        <Button onClick={onDone}>Close</Button>
      </Stack>
    );
  }
  return (
    <SubmitForm
      attempt={{ ...change, error: withAuthText(change.error) }}
      action="Change e-mail"
      onSubmit={(value) => change.mutate({ email: value('email').trim() })}
    >
      <TextInput
        name="email"
        type="email"
        label="New e-mail"
        autoComplete="email"
        required
        withAsterisk={false}
        data-autofocus
      />
    </SubmitForm>
  );
}

/** Words of sign-in for what a limit refuses. */
function withAuthText(error: Error | null): Error | null {
  return error instanceof ApiError ? new Error(authErrorText(error)) : error;
}
