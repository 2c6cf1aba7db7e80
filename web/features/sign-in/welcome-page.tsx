import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { SpentLinkNote } from './spent-link-note.tsx';
import { useEnter } from './use-enter.ts';

type Step = 'password' | 'code';

/** Where a one-time link leads: the first start's, the command line's, or a mail's. */
export function WelcomePage() {
  const token = useTokenOfAddress();
  const [step, setStep] = useState<Step>('password');
  const navigate = useNavigate();
  const enter = useEnter();

  if (step === 'code') {
    return <CodeStep onDone={enter} onStartOver={() => navigate({ to: '/sign-in', search: {} })} />;
  }
  if (token === null) return <SpentLinkNote title="This link is not complete" />;
  return <NewPasswordStep key={token} token={token} onDone={enter} onCodeWanted={() => setStep('code')} />;
}

/** Takes the token out of the address at once: neither the history nor a shoulder surfer keeps it. */
function useTokenOfAddress(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    navigate({ to: '/welcome', hash: '', replace: true });
  }, [hash, navigate]);
  return token ?? (hash === '' ? null : hash);
}
