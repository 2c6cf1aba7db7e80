import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { About } from '../../../src/http/dashboard/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { NewPasswordInput } from '../../components/new-password-input.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { type Answer, send } from '../../lib/api.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { clearAccountCache } from '../../lib/session.ts';
import { ProviderButton } from './provider-button.tsx';

export type Invitation = Answer<'POST /invitation/show'>;

/** Where signing in leads back to. */
const HERE = '/invitation';

type Accept = {
  isPending: boolean;
  error: Error | null;
  mutate: (given: { name?: string; password?: string }) => void;
};
type WaysProps = { invitation: Invitation; about: About; accept: Accept };

/** By who is signed in, and whether the address is that of somebody. */
export function WaysToJoin({ invitation, about, accept }: WaysProps) {
  const { email, signed_in_as, is_known } = invitation;
  if (signed_in_as === email) return <JoinButton email={email} accept={accept} />;
  if (signed_in_as !== null) return <OtherPerson signedInAs={signed_in_as} email={email} />;
  if (is_known) return <SignInFirst invitation={invitation} about={about} />;
  return <NewPerson email={email} about={about} accept={accept} />;
}

function JoinButton({ email, accept }: { email: string; accept: Accept }) {
  return (
    <Stack gap="md">
      <Text size="sm">You are signed in as {email}.</Text>
      <FormError error={accept.error} />
      <Button size="md" fullWidth loading={accept.isPending} onClick={() => accept.mutate({})}>
        Join
      </Button>
    </Stack>
  );
}

function OtherPerson({ signedInAs, email }: { signedInAs: string; email: string }) {
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => send('/dashboard-api/auth/sign-out', 'POST', {}),
    onSuccess: () => {
      clearAccountCache(client);
      return client.invalidateQueries({ queryKey: aboutQuery.queryKey });
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        You are signed in as <b>{signedInAs}</b>, and this invitation is for <b>{email}</b>. Sign out to accept it as{' '}
        {email}.
      </Text>
      <FormError error={signOut.error} />
      <Button size="md" fullWidth loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
      <Button size="md" fullWidth variant="default" renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
        Go to your codes
      </Button>
    </Stack>
  );
}

function SignInFirst({ invitation: { email, is_mailed }, about }: Omit<WaysProps, 'accept'>) {
  const isByProvider = !about.password_sign_in && about.oidc !== null;
  return (
    <Stack gap="md">
      <Text size="sm">Sign in as {email}, and you come back here.</Text>
      {isByProvider && about.oidc ? (
        <ProviderButton oidc={about.oidc} next={HERE} isMain />
      ) : (
        <Button size="md" fullWidth renderRoot={(props) => <Link to="/sign-in" search={{ next: HERE }} {...props} />}>
          Sign in
        </Button>
      )}
      {is_mailed && !isByProvider && (
        <Text size="sm" c="dimmed">
          New here? Open the link in the mail that {email} got: with it you choose a password.
        </Text>
      )}
    </Stack>
  );
}

function NewPerson({ email, about, accept }: Omit<WaysProps, 'invitation'> & { email: string }) {
  return (
    <Stack gap="md">
      {about.password_sign_in && (
        <SubmitForm
          attempt={accept}
          action="Join"
          size="md"
          onSubmit={(value) => accept.mutate({ name: value('name').trim(), password: value('password') })}
        >
          <TextInput
            name="name"
            label="Your name"
            description="The others see it in the history of codes."
            autoComplete="name"
            maxLength={100}
            size="md"
            required
            withAsterisk={false}
            autoFocus
          />
          <NewPasswordInput name="password" label="Password" size="md" />
        </SubmitForm>
      )}
      {!about.password_sign_in && <Text size="sm">Sign in as {email}, and you come back here.</Text>}
      {about.oidc && <ProviderButton oidc={about.oidc} next={HERE} isMain={!about.password_sign_in} />}
    </Stack>
  );
}
