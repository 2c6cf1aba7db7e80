import { Anchor, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { ALERT_KINDS, type AlertKind } from '../../../../src/alerts/alert-kinds.ts';
import type { DestinationCounts } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { useDates } from '../../../lib/dates.ts';
import type { Me, Person } from '../../../lib/me.ts';
import { aboutQuery } from '../../../lib/queries.ts';
import { SettingsSection } from '../settings-section.tsx';
import { useMeChange } from '../use-me-change.ts';
import { DateLanguageSelect, TimeZoneSelect } from './date-settings.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeletePerson } from './delete-person.tsx';
import { EmailSetting } from './email-setting.tsx';
import type { ProfileDraft } from './use-profile-draft.ts';
import { YourAccounts } from './your-accounts.tsx';

type Props = {
  person: Person;
  /** The account, to a person who manages it. */
  managed: Me | null;
  form: ProfileDraft;
};

export function GeneralTab({ person, managed, form }: Props) {
  return (
    <>
      <SettingsSection
        title="You"
        lead={
          managed ? 'Your name, your time zone and the date format.' : 'Your name, as others in the account see it.'
        }
      >
        <GeneralForm managed={managed} form={form} />
      </SettingsSection>
      <SettingsSection title="E-mail" lead="You sign in with it.">
        <EmailSetting me={person} />
      </SettingsSection>
      {person.accounts.length > 0 && (
        <SettingsSection title="Your accounts" lead="What you are in each, and which one your pages open with.">
          <YourAccounts person={person} />
        </SettingsSection>
      )}
      {managed && <AccountSettings me={managed} />}
      <SettingsSection title="Delete yourself" lead="Your sign-in on this server, not the account.">
        <DeletePerson me={person} />
      </SettingsSection>
    </>
  );
}

/** What concerns everybody in the account. */
function AccountSettings({ me }: { me: Me }) {
  return (
    <>
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
      {me.role === 'owner' && (
        <SettingsSection title="Delete account" lead="With everything in it.">
          <DeleteAccount me={me} />
        </SettingsSection>
      )}
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

function GeneralForm({ managed, form }: Pick<Props, 'managed' | 'form'>) {
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
        {managed && (
          <>
            <TimeZoneSelect
              value={shown.timezone}
              saved={managed.timezone}
              locale={shown.date_locale}
              onChange={(timezone) => set({ timezone })}
            />
            <DateLanguageSelect
              value={shown.date_locale}
              timeZone={shown.timezone}
              onChange={(date_locale) => set({ date_locale })}
            />
          </>
        )}
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

/** What the checks of destinations have found. */
function CheckedDestinations() {
  const { count } = useDates();
  const { data } = useQuery({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => api('GET /account/destinations', {}, signal),
  });
  if (!data) return null;
  return (
    <Text size="sm">
      {found(data, count)}
      {data.dead > 0 && (
        <>
          {' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/codes" search={{ status: 'dead_destination' }} {...props} />}
          >
            Show codes with a dead destination
          </Anchor>
        </>
      )}
    </Text>
  );
}

function found(counts: DestinationCounts, count: (number: number) => string): string {
  const parts: [number, string][] = [
    [counts.dead, 'dead'],
    [counts.unreachable, 'without an answer at the last check'],
    [counts.skipped, 'skipped'],
    [counts.ok, 'fine'],
    [counts.waiting, 'waiting for the first check'],
  ];
  const shown = parts.filter(([codes]) => codes > 0).map(([codes, state]) => `${count(codes)} ${state}`);
  return shown.length === 0 ? 'No codes have been checked yet.' : `Codes: ${shown.join(', ')}.`;
}

const SWITCHES: Record<AlertKind, string> = {
  blocked: 'A code was blocked',
  limit: 'A code has used 90% of its scan limit',
  expiry: 'A code expires within 7 days',
  planned_change: 'A planned change was not made',
  domain: 'The DNS record of a domain is missing',
  dead_destination: 'A destination is dead',
  webhook: 'A webhook was switched off',
  key_expiry: 'An API key expires within 7 days',
};

/** One switch for each kind of alert. */
function AlertsSetting({ me }: { me: Me }) {
  const saving = useMeChange();
  const { data: about } = useQuery(aboutQuery);
  const set = (kind: AlertKind, isOn: boolean) => {
    const others = me.alerts_off.filter((off) => off !== kind);
    saving.mutate({ alerts_off: isOn ? others : [...others, kind] });
  };
  return (
    <Stack gap="sm" maw={480}>
      {about?.mail === false && (
        <Text size="sm">This server cannot send e-mail yet. Its operator has to set SMTP_URL first.</Text>
      )}
      {ALERT_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={SWITCHES[kind]}
          description={
            kind === 'dead_destination' && !me.check_destinations ? 'Only if destinations are checked.' : undefined
          }
          checked={!me.alerts_off.includes(kind)}
          onChange={({ currentTarget }) => set(kind, currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
