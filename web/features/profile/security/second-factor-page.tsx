import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheckIcon } from 'lucide-react';
import { Page } from '../../../components/page.tsx';
import type { Me } from '../../../lib/me.ts';
import { SettingsSection } from '../settings-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { TwoFactorSetting } from './two-factor-setting.tsx';

type Props = { me: Me; whose: 'account' | 'operator'; onDone: () => void };

/** In the place of a page that asks for a second factor, until there is one and the person goes on. */
export function SecondFactorPage({ me, whose, onDone }: Props) {
  return (
    <Page title="Set up a second factor" lead={LEADS[whose](me)}>
      {me.has_second_factor && (
        <Alert variant="outline" color="teal" icon={<CircleCheckIcon size={18} aria-hidden />} p="sm">
          <Group justify="space-between" gap="sm">
            <Text size="sm" role="status">
              You have a second factor now.
            </Text>
            <Button onClick={onDone}>Continue</Button>
          </Group>
        </Alert>
      )}
      <div>
        <SettingsSection
          title="Authenticator app"
          lead="A code from an app on your phone is asked for after your password."
        >
          <TwoFactorSetting me={me} />
        </SettingsSection>
        <PasskeysSection />
        {!me.has_second_factor && (
          <SettingsSection title="Not now" lead="Your own profile is open, and this page comes again.">
            <Button variant="default" renderRoot={(props) => <Link to="/profile" {...props} />}>
              Go to your profile
            </Button>
          </SettingsSection>
        )}
      </div>
    </Page>
  );
}

const LEADS: Record<Props['whose'], (me: Me) => string> = {
  account: ({ account_email }) =>
    `The account ${account_email} asks its members for more than a password. Either of these does.`,
  operator: () => 'The pages of operators ask for more than a password. Either of these does.',
};
