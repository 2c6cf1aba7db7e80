import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { aboutQuery } from '../../app/queries.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useEnter } from './use-enter.ts';

const route = getRouteApi('/sign-in');

type Step = { step: 'password'; why: Error | null } | { step: 'code' };

export function SignInPage() {
  const { next } = route.useSearch();
  const enter = useEnter(next);
  const [state, setState] = useState<Step>({ step: 'password', why: null });
  // Asked each time: whether somebody is signed in may have changed since.
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
      onCodeWanted={() => setState({ step: 'code' })}
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
