import { Anchor, Divider, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { About } from '../../../src/http/dashboard/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { type Factor, signIn } from '../../lib/auth-api.ts';
import { supportsPasskeys } from '../../lib/passkeys.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { AuthLink, AuthPage } from './auth-page.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailInput } from './email-input.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';
import { providerProblem } from './provider-problem.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const route = getRouteApi('/sign-in');

type Step = { step: 'first'; why: Error | null } | { step: 'second'; factors: Factor[] };

export function SignInPage() {
  const { next, problem } = route.useSearch();
  const enter = useAfterSignIn(next);
  const [state, setState] = useState<Step>({ step: 'first', why: null });
  // Always refetched: the session may have changed.
  const about = useQuery({ ...aboutQuery, refetchOnMount: 'always' });

  const isInside = about.isFetchedAfterMount && about.data?.signed_in === true && state.step === 'first';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it becomes known
  useEffect(() => {
    if (isInside) enter();
  }, [isInside]);

  if (state.step === 'second') {
    const startOver = (why: Error | null) => setState({ step: 'first', why });
    return <CodeStep factors={state.factors} onDone={enter} onStartOver={startOver} />;
  }
  const ways = about.data;
  const why = state.why ?? providerProblem(problem, ways?.oidc?.name ?? 'The provider');
  return (
    <AuthPage title="Sign in" below={ways?.sign_up && <SignUpLink />}>
      {ways?.password_sign_in === false ? (
        <Stack gap="md">
          <FormError error={why} />
          {ways.oidc && <ProviderButton oidc={ways.oidc} next={next} isMain />}
        </Stack>
      ) : (
        <WaysIn
          about={ways}
          next={next}
          why={why}
          onDone={enter}
          onSecondFactor={(factors) => setState({ step: 'second', factors })}
        />
      )}
    </AuthPage>
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
  /** Undefined until it is known. */
  about: About | undefined;
  next: string | undefined;
  /** Why it has to be done again. */
  why: Error | null;
  onDone: () => Promise<void>;
  onSecondFactor: (factors: Factor[]) => void;
};

/** The password, and what else signs in. */
function WaysIn({ about, next, why, onDone, onSecondFactor }: Props) {
  const hasPasskeys = about?.passkeys === true && supportsPasskeys();
  const passkey = usePasskeySignIn(hasPasskeys, onDone);
  const attempt = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      passkey.reset();
      const factors = await signIn(email, password);
      if (factors.length > 0) onSecondFactor(factors);
      else await onDone();
    },
  });
  const error = attempt.isPending || passkey.isPending ? null : (passkey.error ?? attempt.error ?? why);
  return (
    <>
      <SubmitForm
        attempt={{ ...attempt, error }}
        action="Sign in"
        size="md"
        onSubmit={(value) => attempt.mutate({ email: value('email').trim(), password: value('password') })}
      >
        <EmailInput suggestsPasskeys />
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
      {(hasPasskeys || about?.oidc) && <Divider label="or" />}
      {hasPasskeys && (
        <PasskeyButton attempt={{ ...passkey, mutate: () => passkey.mutate(null) }}>
          Sign in with a passkey
        </PasskeyButton>
      )}
      {about?.oidc && <ProviderButton oidc={about.oidc} next={next} />}
      <Group justify="center">
        <AuthLink to="/forgot">Forgot your password?</AuthLink>
      </Group>
    </>
  );
}
