import { Button, Modal, PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NewPasswordInput } from '../../../components/new-password-input.tsx';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { changePassword } from '../../../lib/auth-api.ts';
import type { Me } from '../../../lib/me.ts';
import { notify } from '../../../lib/notify.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { DeviceList, devicesKey } from './device-list.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { AccountName } from './password-dialog.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';
import { TwoFactorSetting } from './two-factor-setting.tsx';

export function SecurityTab({ me }: { me: Me }) {
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
      <RequireSecondFactor me={me} />
      <SettingsSection title="Devices" lead="Browsers that are signed in to your account.">
        <DeviceList />
      </SettingsSection>
    </>
  );
}

function PasswordSetting({ me }: { me: Me }) {
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
      notify('Password changed. Every other device was signed out.');
      onDone();
    },
  });
  return (
    <SubmitForm
      attempt={change}
      action="Change password"
      onSubmit={(value) => change.mutate({ now: value('current'), next: value('next') })}
    >
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
    </SubmitForm>
  );
}
