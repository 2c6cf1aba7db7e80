import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Me } from '../../../../src/http/dashboard/contract.ts';
import { FormError } from '../../../components/form-error.tsx';
import { readForm } from '../../../lib/form-values.ts';

type FormProps = {
  me: Me;
  lead: string;
  action: string;
  color?: string;
  run: (password: string) => Promise<void>;
};

/** Asks for the password before a sensitive action, in case the browser was left open. */
export function PasswordForm({ me, lead, action, color, run }: FormProps) {
  const attempt = useMutation({ mutationFn: run });
  return (
    <form onSubmit={(event) => attempt.mutate(readForm(event)('password'))}>
      <Stack gap="md">
        <Text size="sm">{lead}</Text>
        <AccountName me={me} />
        <CurrentPasswordInput data-autofocus />
        <FormError error={attempt.error} />
        <Button type="submit" loading={attempt.isPending} {...(color ? { color } : {})}>
          {action}
        </Button>
      </Stack>
    </form>
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
export function AccountName({ me }: { me: Me }) {
  return <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />;
}
