import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SubmitForm } from '../../components/submit-form.tsx';

/**
 * The e-mail address of an account, with attributes for password managers; the first field of its form.
 * `suggestsPasskeys`: the browser may offer them here.
 */
export function EmailInput({ suggestsPasskeys = false }: { suggestsPasskeys?: boolean }) {
  return (
    <TextInput
      name="email"
      type="email"
      label="E-mail"
      autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
      size="md"
      required
      withAsterisk={false}
      autoFocus
    />
  );
}

type EmailFormProps = {
  lead: string;
  /** Requests the mail; resolves with the address as the server stores it. */
  send: (email: string) => Promise<string>;
  sent: (email: ReactNode) => ReactNode;
};

/** Asks for an address to which the server mails a link. */
export function EmailForm({ lead, send, sent }: EmailFormProps) {
  const mail = useMutation({ mutationFn: send });
  if (mail.isSuccess) {
    return (
      <Text size="sm" role="status">
        {sent(<b>{mail.data}</b>)} Check your spam folder if it does not arrive within a few minutes.
      </Text>
    );
  }
  return (
    <SubmitForm attempt={mail} action="Send link" size="md" onSubmit={(value) => mail.mutate(value('email').trim())}>
      <Text size="sm" c="dimmed">
        {lead}
      </Text>
      <EmailInput />
    </SubmitForm>
  );
}
