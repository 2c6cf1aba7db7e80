import { Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import type { Person } from '../../../lib/me.ts';

type FormProps = {
  lead: string;
  action: string;
  color?: string;
  run: () => Promise<void>;
};

/** Says what will happen, and does it for a person who proved lately that he is there. */
export function ConfirmForm({ lead, run, ...form }: FormProps) {
  const attempt = useMutation({ mutationFn: () => withProof(run) });
  return (
    <SubmitForm attempt={attempt} onSubmit={() => attempt.mutate()} {...form}>
      <Text size="sm">{lead}</Text>
    </SubmitForm>
  );
}

type DialogProps = FormProps & { isOpen: boolean; title: string; onClose: () => void };

export function ConfirmDialog({ isOpen, title, onClose, ...form }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <ConfirmForm {...form} />
    </Modal>
  );
}

/** Tells password managers which account it is. */
export function AccountName({ me }: { me: Pick<Person, 'email'> }) {
  return <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />;
}
