import { Anchor, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { About } from '../../../src/http/dashboard/contract.ts';
import { CommandBlock } from '../../components/command-block.tsx';
import { FormError } from '../../components/form-error.tsx';
import { NewPasswordInput } from '../../components/new-password-input.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { api } from '../../lib/api.ts';
import { signIn } from '../../lib/auth-api.ts';
import { browserTimeZone } from '../../lib/browser-time-zone.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { useCommand } from '../../lib/use-command.ts';
import { AuthPage } from './auth-page.tsx';
import { EmailForm, EmailInput } from './email-input.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

export function SignUpPage() {
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <AuthPage
      title="Create an account"
      below={
        <>
          Have an account?{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/sign-in" search={{}} {...props} />}>
            Sign in
          </Anchor>
        </>
      }
    >
      <FormError error={error} />
      {about && <Body about={about} />}
    </AuthPage>
  );
}

function Body({ about }: { about: About }) {
  if (!about.sign_up) return <ClosedNote />;
  return about.mail ? <MailForm /> : <SignUpForm />;
}

function ClosedNote() {
  const command = useCommand();
  return (
    <Stack gap="xs">
      <Text size="sm">
        Accounts on this server are created by its operator. Ask them for one; this command on the server creates it:
      </Text>
      <CommandBlock>{command('accounts create --email EMAIL')}</CommandBlock>
    </Stack>
  );
}

/** If the server sends mail, the address gets a link to choose the password. */
function MailForm() {
  return (
    <EmailForm
      lead="We send you a link to confirm your e-mail and choose a password."
      send={async (email) => (await api('POST /sign-up', { body: { email, timezone: browserTimeZone() } })).email}
      sent={(email) => <>We have sent a mail to {email}. Open its link within a day to choose your password.</>}
    />
  );
}

/** Creates the account, with the browser's time zone, and signs in. */
function SignUpForm() {
  const enter = useAfterSignIn();
  const attempt = useMutation({
    mutationFn: async (given: { email: string; password: string }) => {
      const { email } = await api('POST /sign-up', { body: { ...given, timezone: browserTimeZone() } });
      await signIn(email, given.password);
      await enter();
    },
  });
  return (
    <SubmitForm
      attempt={attempt}
      action="Create account"
      size="md"
      onSubmit={(value) => attempt.mutate({ email: value('email').trim(), password: value('password') })}
    >
      <EmailInput />
      <NewPasswordInput name="password" label="Password" size="md" />
    </SubmitForm>
  );
}
