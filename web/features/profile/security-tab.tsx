import type { Me } from '../../../src/http/dashboard/contract.ts';
import { DeviceList } from './device-list.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { SettingsSection } from './settings-section.tsx';
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
      <SettingsSection title="Devices" lead="Browsers that are signed in to your account.">
        <DeviceList />
      </SettingsSection>
    </>
  );
}
