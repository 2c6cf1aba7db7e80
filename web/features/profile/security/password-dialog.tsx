import { Modal, PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SubmitForm } from '../../../components/submit-form.tsx';
import type { Person } from '../../../lib/me.ts';

type FormProps = {
  me: Person;
  lead: string;
  action: string;
  color?: string;
  run: (password: string) => Promise<void>;
};

/** Asks for the password before a sensitive action, in case the browser was left open. */
export function PasswordForm({ me, lead, run, ...form }: FormProps) {
  const attempt = useMutation({ mutationFn: run });
  return (
    <SubmitForm attempt={attempt} onSubmit={(value) => attempt.mutate(value('password'))} {...form}>
      <Text size="sm">{lead}</Text>
      <AccountName me={me} />
      <CurrentPasswordInput data-autofocus />
    </SubmitForm>
  );
}

type DialogProps = FormProps & { isOpen: boolean; title: string; onClose: () => void };

export function PasswordDialog({ isOpen, title, onClose, ...form }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <PasswordForm {...form} />
    </Modal>
  );
}

export function CurrentPasswordInput(props: { 'data-autofocus'?: boolean }) {
  return (
    <PasswordInput
      name="password"
      label="Your password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      {...props}
    />
  );
}

/** Tells password managers which account it is. */
export function AccountName({ me }: { me: Person }) {
  return <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />;
}
