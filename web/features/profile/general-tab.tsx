import type { Me } from '../../../src/http/dashboard/contract.ts';
import { EmailSetting } from './email-setting.tsx';
import { GeneralForm } from './general-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function GeneralTab({ me }: { me: Me }) {
  return (
    <>
      <SettingsSection title="You" lead="Your name, your time zone, and how dates are written here.">
        <GeneralForm me={me} />
      </SettingsSection>
      <SettingsSection title="E-mail" lead="You sign in with it.">
        <EmailSetting me={me} />
      </SettingsSection>
    </>
  );
}
