import { Button, Modal, PasswordInput, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '../../../src/http/dashboard/contract.ts';
import { tell } from '../../app/notify.ts';
import { changePassword } from '../sign-in/auth-api.ts';
import { FailureNote } from '../sign-in/failure-note.tsx';
import { sent } from '../sign-in/form-values.ts';
import { NewPasswordInput } from '../sign-in/new-password-input.tsx';
import { devicesKey } from './device-list.tsx';
import { AccountName } from './password-dialog.tsx';

export function PasswordSetting({ me }: { me: Me }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Change password
      </Button>
      <Modal opened={isOpen} onClose={close} title="Change password" centered>
        <PasswordForm me={me} onDone={close} />
      </Modal>
    </>
  );
}

function PasswordForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ now, next }: { now: string; next: string }) => changePassword(now, next),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: devicesKey });
      tell('Password changed. Every other device was signed out.');
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        const value = sent(event);
        change.mutate({ now: value('current'), next: value('next') });
      }}
    >
      <Stack gap="md">
        <AccountName me={me} />
        <PasswordInput
          name="current"
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
        <NewPasswordInput name="next" label="New password" />
        <FailureNote error={change.error} />
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}
