import { Button, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { About } from '../../../src/http/dashboard/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { NewPasswordInput } from '../../components/new-password-input.tsx';
import { PageLoader } from '../../components/page-loader.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { type Answer, ApiError, api, send } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { ROLE_MEANS } from '../../lib/role-text.ts';
import { clearAccountCache } from '../../lib/session.ts';
import { AuthPage } from './auth-page.tsx';
import { ProviderButton } from './provider-button.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useInvitationToken } from './use-invitation-token.ts';

type Invitation = Answer<'POST /invitation/show'>;

/** Where signing in leads back to. */
const HERE = '/invitation';

/** The page behind the link of an invitation. */
export function InvitationPage() {
  const { token, forget } = useInvitationToken();
  if (token === null) return <NoInvitation title="This link is not complete" />;
  return <Invited key={token} token={token} forget={forget} />;
}

/** Who is signed in may change in another tab. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['about', 'invitation', token],
    queryFn: ({ signal }) => api('POST /invitation/show', { body: { token } }, signal),
    gcTime: 0,
  });

function Invited({ token, forget }: { token: string; forget: () => void }) {
  const invitation = useQuery(invitationQuery(token));
  const about = useQuery(aboutQuery);
  const enter = useAfterSignIn();
  const accept = useMutation({
    mutationFn: (given: { name?: string; password?: string }) =>
      api('POST /invitation/accept', { body: { token, ...given } }),
    onSuccess: async () => {
      forget();
      await enter();
    },
  });
  const isSpent = [invitation.error, accept.error].some(isSpentLink) && !accept.isSuccess;
  useEffect(() => {
    if (isSpent) forget();
  });
  if (isSpent) return <NoInvitation title="This invitation does not work any more" />;
  if (!invitation.data || !about.data) {
    const error = invitation.error ?? about.error;
    if (!error) return <PageLoader />;
    return (
      <AuthPage title="Invitation">
        <LoadError error={error} onRetry={() => [invitation, about].map(({ refetch }) => refetch())} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={`Join ${invitation.data.account_email}`}
      lead={<Offer invitation={invitation.data} />}
      below={<Expiry at={invitation.data.expires_at} />}
    >
      <Ways
        invitation={invitation.data}
        about={about.data}
        accept={{ ...accept, isPending: accept.isPending || accept.isSuccess }}
      />
    </AuthPage>
  );
}

function isSpentLink(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'link_spent';
}

function Offer({ invitation: { email, role } }: { invitation: Invitation }) {
  return (
    <>
      {email} is invited to this account as <b>{ROLE_NAMES[role].toLowerCase()}</b>. {ROLE_MEANS[role]}
    </>
  );
}

function Expiry({ at }: { at: string }) {
  const { dateTime } = useDates();
  return (
    <Text span inherit c="dimmed">
      The invitation works until {dateTime(at)}.
    </Text>
  );
}

type Accept = {
  isPending: boolean;
  error: Error | null;
  mutate: (given: { name?: string; password?: string }) => void;
};
type WaysProps = { invitation: Invitation; about: About; accept: Accept };

/** By who is signed in, and whether the address is that of somebody. */
function Ways({ invitation, about, accept }: WaysProps) {
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

function NoInvitation({ title }: { title: string }) {
  return (
    <AuthPage
      title={title}
      lead="An invitation works once and for seven days, and ends when it is withdrawn or replaced by a newer one. Ask whoever invited you for another. If you have joined already, sign in."
    >
      <Button size="md" fullWidth renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
        Go to your codes
      </Button>
    </AuthPage>
  );
}
