import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppCodeInput } from '../../components/app-code-input.tsx';
import { FormError } from '../../components/form-error.tsx';
import { ApiError } from '../../lib/api.ts';
import { type SecondFactor, verifySecondFactor } from '../../lib/auth-api.ts';
import { needsPasswordAgain } from '../../lib/auth-error-text.ts';
import { readCode } from '../../lib/form-values.ts';
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
      <form
        onSubmit={(event) => {
          const code = readCode(event);
          if (!attempt.isPending) attempt.mutate({ kind, code });
        }}
      >
        <Stack gap="md">
          {kind === 'app' ? <AppCodeInput key={wrong} size="md" /> : <RecoveryCodeInput />}
          <FormError error={attempt.isPending ? null : attempt.error} />
          <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
            Sign in
          </Button>
          <Anchor component="button" type="button" size="sm" py={10} ta="center" onClick={turn}>
            {TEXT[kind].other}
          </Anchor>
        </Stack>
      </form>
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
