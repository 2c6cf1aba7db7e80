import { Button, Modal, PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NewPasswordInput } from '../../../components/new-password-input.tsx';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { changePassword } from '../../../lib/auth-api.ts';
import { meOf, type Person } from '../../../lib/me.ts';
import { notify } from '../../../lib/notify.tsx';
import { meQuery } from '../../../lib/queries.ts';
import { SettingsSection } from '../settings-section.tsx';
import { AccountName } from './confirm-dialog.tsx';
import { DeviceList, devicesKey } from './device-list.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';
import { TwoFactorSetting } from './two-factor-setting.tsx';

export function SecurityTab({ me }: { me: Person }) {
  return (
    <>
      <SettingsSection title="Password" lead="Changing it signs out every other device.">
        <PasswordSetting me={me} />
      </SettingsSection>
      <SettingsSection
        title="Two-factor sign-in"
        lead="A code from an app on your phone is asked for after your password."
      >
        <TwoFactorSetting me={me} />
      </SettingsSection>
      <PasskeysSection />
      {me.account && <RequireSecondFactor me={meOf(me)} />}
      <SettingsSection title="Devices" lead="Browsers that are signed in to your account.">
        <DeviceList />
      </SettingsSection>
    </>
  );
}

function PasswordSetting({ me }: { me: Person }) {
  const [isOpen, { open, close }] = useDisclosure();
  const words = wordsFor(me);
  return (
    <>
      <Button variant="default" onClick={open}>
        {words}
      </Button>
      <Modal opened={isOpen} onClose={close} title={words} centered>
        <PasswordForm me={me} onDone={close} />
      </Modal>
    </>
  );
}

/** Somebody who signs in with the provider or a passkey may have none. */
function wordsFor({ has_password }: Person): string {
  return has_password ? 'Change password' : 'Set a password';
}

function PasswordForm({ me, onDone }: { me: Person; onDone: () => void }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ now, next }: { now?: string; next: string }) => withProof(() => changePassword(next, now)),
    onSuccess: () => {
      for (const queryKey of [devicesKey, meQuery.queryKey]) client.invalidateQueries({ queryKey });
      notify('Password changed. Every other device was signed out.');
      onDone();
    },
  });
  return (
    <SubmitForm
      attempt={change}
      action={wordsFor(me)}
      onSubmit={(value) => change.mutate({ ...(me.has_password && { now: value('current') }), next: value('next') })}
    >
      <AccountName me={me} />
      {me.has_password && (
        <PasswordInput
          name="current"
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
      )}
      <NewPasswordInput name="next" label="New password" />
    </SubmitForm>
  );
}
