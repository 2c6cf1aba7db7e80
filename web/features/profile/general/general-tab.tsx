import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Me } from '../../../../src/http/dashboard/contract.ts';
import { SettingsSection } from '../settings-section.tsx';
import { useMeChange } from '../use-me-change.ts';
import { AlertsSetting } from './alerts-setting.tsx';
import { CheckedDestinations } from './checked-destinations.tsx';
import { DateLanguageSelect, TimeZoneSelect } from './date-settings.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSetting } from './email-setting.tsx';
import type { ProfileDraft } from './use-profile-draft.ts';

type Props = { me: Me; form: ProfileDraft };

export function GeneralTab({ me, form }: Props) {
  return (
    <>
      <SettingsSection title="You" lead="Your name, your time zone and the date format.">
        <GeneralForm me={me} form={form} />
      </SettingsSection>
      <SettingsSection title="E-mail" lead="You sign in with it.">
        <EmailSetting me={me} />
      </SettingsSection>
      <SettingsSection title="Analytics" lead="What is recorded about the scans of all your codes.">
        <MeSwitch
          me={me}
          field="daily_visitors"
          label="Estimate daily visitors"
          description="The address and browser of each visitor are hashed with a key that is destroyed at the end of the day; only the number of visitors is kept. Off by default: check with the person responsible for privacy first."
        />
      </SettingsSection>
      <SettingsSection title="Destinations" lead="Whether the pages behind your codes are still there.">
        <Stack gap="sm" maw={480}>
          <MeSwitch
            me={me}
            field="check_destinations"
            label="Check destinations weekly"
            description="Once a week this server checks whether the pages that your active codes lead to still respond. It does not read their content and respects robots.txt. The sites see its address and the name RepointLinkCheck."
          />
          {me.check_destinations && <CheckedDestinations />}
        </Stack>
      </SettingsSection>
      <SettingsSection title="Standby" lead="How your codes answer while this server is down.">
        <MeSwitch
          me={me}
          field="standby_private"
          label="Include Wi-Fi passwords and contact cards"
          description="The operator can copy all codes to another web server that answers while this one is down. Your Wi-Fi and contact pages are copied only if you allow it; otherwise visitors are asked to try again later."
        />
      </SettingsSection>
      <SettingsSection title="Alerts" lead="What you get e-mails about, at most three a day each.">
        <AlertsSetting me={me} />
      </SettingsSection>
      <SettingsSection title="Delete account" lead="With everything in it.">
        <DeleteAccount me={me} />
      </SettingsSection>
    </>
  );
}

type MeSwitchProps = {
  me: Me;
  field: 'daily_visitors' | 'check_destinations' | 'standby_private';
  label: string;
  description: string;
};

/** Saved at once. */
function MeSwitch({ me, field, label, description }: MeSwitchProps) {
  const saving = useMeChange();
  return (
    <Switch
      label={label}
      description={description}
      checked={me[field]}
      onChange={({ currentTarget }) => saving.mutate({ [field]: currentTarget.checked })}
      maw={480}
    />
  );
}

function GeneralForm({ me, form }: Props) {
  const { shown, isChanged, set, save } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void save();
  };

  return (
    <form onSubmit={submit}>
      <Stack gap="lg" maw={480}>
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={100}
          required
          withAsterisk={false}
          value={shown.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TimeZoneSelect
          value={shown.timezone}
          saved={me.timezone}
          locale={shown.date_locale}
          onChange={(timezone) => set({ timezone })}
        />
        <DateLanguageSelect
          value={shown.date_locale}
          timeZone={shown.timezone}
          onChange={(date_locale) => set({ date_locale })}
        />
        <Group>
          <Button type="submit" disabled={!isChanged} loading={form.isSaving}>
            Save profile
          </Button>
          {isChanged && (
            <Button variant="subtle" color="gray" onClick={form.discard}>
              Discard changes
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
