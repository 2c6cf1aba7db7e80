import { Anchor, Group, PasswordInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { SubmitForm } from '../../components/submit-form.tsx';
import { signIn } from '../../lib/auth-api.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { AuthLink, AuthPage } from './auth-page.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailInput } from './email-input.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

const route = getRouteApi('/sign-in');

type Step = { step: 'password'; why: Error | null } | { step: 'code' };

export function SignInPage() {
  const { next } = route.useSearch();
  const enter = useAfterSignIn(next);
  const [state, setState] = useState<Step>({ step: 'password', why: null });
  // Always refetched: the session may have changed.
  const about = useQuery({ ...aboutQuery, refetchOnMount: 'always' });

  const isInside = about.isFetchedAfterMount && about.data?.signed_in === true && state.step === 'password';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it becomes known
  useEffect(() => {
    if (isInside) enter();
  }, [isInside]);

  if (state.step === 'code') {
    return <CodeStep onDone={enter} onStartOver={(why) => setState({ step: 'password', why })} />;
  }
  return (
    <PasswordStep
      why={state.why}
      onDone={enter}
      onCodeRequired={() => setState({ step: 'code' })}
      below={about.data?.sign_up && <SignUpLink />}
    />
  );
}

function SignUpLink() {
  return (
    <>
      New here?{' '}
      <Anchor inherit underline="always" renderRoot={(props) => <Link to="/sign-up" {...props} />}>
        Create an account
      </Anchor>
    </>
  );
}

type Props = {
  /** Why the password has to be entered again. */
  why: Error | null;
  onDone: () => Promise<void>;
  onCodeRequired: () => void;
  below?: ReactNode;
};

function PasswordStep({ why, onDone, onCodeRequired, below }: Props) {
  const attempt = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      if ((await signIn(email, password)) === 'code_required') onCodeRequired();
      else await onDone();
    },
  });
  return (
    <AuthPage title="Sign in" below={below}>
      <SubmitForm
        attempt={{ ...attempt, error: attempt.isPending ? null : (attempt.error ?? why) }}
        action="Sign in"
        size="md"
        onSubmit={(value) => attempt.mutate({ email: value('email').trim(), password: value('password') })}
      >
        <EmailInput />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        />
      </SubmitForm>
      <Group justify="center">
        <AuthLink to="/forgot">Forgot your password?</AuthLink>
      </Group>
    </AuthPage>
  );
}
