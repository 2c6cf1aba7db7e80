import { Anchor, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppCodeInput, typedCode } from '../../components/app-code-input.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { ApiError } from '../../lib/api.ts';
import { type SecondFactor, verifySecondFactor } from '../../lib/auth-api.ts';
import { needsPasswordAgain } from '../../lib/auth-error-text.ts';
import { AuthPage } from './auth-page.tsx';

const TEXT = {
  app: {
    lead: 'Enter the 6 digits that your authenticator app shows.',
    other: 'Use a recovery code instead',
  },
  recovery: {
    lead: 'Enter one of the recovery codes you saved. Each works once.',
    other: 'Use your authenticator app instead',
  },
};

type Props = { onDone: () => Promise<void>; onStartOver: (why: Error | null) => void };

/** The second step of a sign-in with two-factor authentication. */
export function CodeStep({ onDone, onStartOver }: Props) {
  const [kind, setKind] = useState<SecondFactor['kind']>('app');
  const [wrong, setWrong] = useState(0);
  const attempt = useMutation({
    mutationFn: async (factor: SecondFactor) => {
      await verifySecondFactor(factor);
      await onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && needsPasswordAgain(error.code)) onStartOver(error);
      else setWrong(wrong + 1);
    },
  });
  const turn = () => {
    attempt.reset();
    setKind(kind === 'app' ? 'recovery' : 'app');
  };
  return (
    <AuthPage
      title="One more step"
      lead={TEXT[kind].lead}
      below={
        <Anchor component="button" type="button" size="sm" py={10} onClick={() => onStartOver(null)}>
          Back to password
        </Anchor>
      }
    >
      <SubmitForm
        attempt={attempt}
        action="Sign in"
        size="md"
        onSubmit={(value) => attempt.mutate({ kind, code: typedCode(value) })}
      >
        {kind === 'app' ? <AppCodeInput key={wrong} size="md" /> : <RecoveryCodeInput />}
      </SubmitForm>
      <Anchor component="button" type="button" size="sm" py={10} ta="center" onClick={turn}>
        {TEXT[kind].other}
      </Anchor>
    </AuthPage>
  );
}

function RecoveryCodeInput() {
  return (
    <TextInput
      name="code"
      label="Recovery code"
      size="md"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="xxxxx-xxxxx"
      ff="monospace"
      required
      withAsterisk={false}
      autoFocus
    />
  );
}
