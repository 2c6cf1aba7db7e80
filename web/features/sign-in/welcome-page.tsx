import { Anchor, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { NewPasswordInput } from '../../components/new-password-input.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { type Answer, ApiError, api } from '../../lib/api.ts';
import { type Factor, signIn } from '../../lib/auth-api.ts';
import { browserTimeZone } from '../../lib/browser-time-zone.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeStep } from './code-step.tsx';
import { ExpiredLinkPage } from './expired-link.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useLinkToken } from './use-link-token.ts';

type Step = { step: 'password' } | { step: 'second'; factors: Factor[] };

/** The page behind a one-time link from the first start, the command line or a mail. */
export function WelcomePage() {
  const token = useLinkToken('/welcome');
  const [step, setStep] = useState<Step>({ step: 'password' });
  const navigate = useNavigate();
  const enter = useAfterSignIn();

  if (step.step === 'second') {
    const startOver = () => navigate({ to: '/sign-in', search: {} });
    return <CodeStep factors={step.factors} onDone={enter} onStartOver={startOver} />;
  }
  if (token === null) return <ExpiredLinkPage title="This link is not complete" />;
  const onSecondFactor = (factors: Factor[]) => setStep({ step: 'second', factors });
  return <NewPasswordStep key={token} token={token} onDone={enter} onSecondFactor={onSecondFactor} />;
}

/** Cached while the page is open, because a used link returns nothing. */
const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['about', 'link', token],
    queryFn: ({ signal }) => api('POST /one-time-link/owner', { body: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

function isExpired(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'link_spent';
}

function OwnerText({ email, takes_timezone }: Answer<'POST /one-time-link/owner'>) {
  return (
    <Text size="sm">
      For <b>{email}</b>.
      {takes_timezone &&
        ` Times are shown in your browser’s time zone, ${browserTimeZone().replaceAll('_', ' ')}; schedules are read in it too. You can change it in your profile.`}
    </Text>
  );
}

type Props = { token: string; onDone: () => Promise<void>; onSecondFactor: (factors: Factor[]) => void };

/** Sets the password with a one-time link, and signs in. */
function NewPasswordStep({ token, onDone, onSecondFactor }: Props) {
  const owner = useQuery(linkOwnerQuery(token));
  const change = useMutation({
    mutationFn: (password: string) =>
      api('POST /one-time-link', { body: { token, password, timezone: browserTimeZone() } }),
    onSuccess: ({ email, second_factor }, password) => entry.mutate({ email, password, factors: second_factor }),
  });
  const entry = useMutation({
    // Where passwords do not sign in, the link has done it.
    mutationFn: async ({ email, password, factors }: { email: string; password: string; factors: Factor[] | null }) => {
      const needed = factors ?? (await signIn(email, password));
      if (needed.length > 0) onSecondFactor(needed);
      else await onDone();
    },
  });
  if ([owner.error, change.error].some(isExpired)) {
    return <ExpiredLinkPage title="This link does not work any more" />;
  }
  return (
    <AuthPage
      title="Choose a password"
      lead="You will sign in with it from now on. Other browsers that were signed in are signed out."
    >
      {owner.data && <OwnerText {...owner.data} />}
      <SubmitForm
        attempt={{ error: change.error, isPending: change.isPending || entry.isPending }}
        action="Set password and sign in"
        size="md"
        onSubmit={(value) => change.mutate(value('password'))}
      >
        <NewPasswordInput name="password" label="New password" size="md" />
        <FormError error={entry.error}>
          {' '}
          Your new password is set.{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/sign-in" search={{}} {...props} />}>
            Sign in with it
          </Anchor>
        </FormError>
      </SubmitForm>
    </AuthPage>
  );
}
