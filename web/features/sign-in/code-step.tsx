import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppCodeInput } from '../../components/app-code-input.tsx';
import { FailureNote } from '../../components/form-error.tsx';
import { ApiError } from '../../lib/api.ts';
import { giveCode, type SecondFactor } from '../../lib/auth-api.ts';
import { startsOver } from '../../lib/auth-error-text.ts';
import { sentCode } from '../../lib/form-values.ts';
import { OutsidePage } from './auth-page.tsx';

const WORDS = {
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

/** The second step of a sign-in, where the account has two-factor. */
export function CodeStep({ onDone, onStartOver }: Props) {
  const [kind, setKind] = useState<SecondFactor['kind']>('app');
  const [wrong, setWrong] = useState(0);
  const attempt = useMutation({
    mutationFn: async (factor: SecondFactor) => {
      await giveCode(factor);
      await onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && startsOver(error.code)) onStartOver(error);
      else setWrong(wrong + 1);
    },
  });
  const turn = () => {
    attempt.reset();
    setKind(kind === 'app' ? 'recovery' : 'app');
  };
  return (
    <OutsidePage
      title="One more step"
      lead={WORDS[kind].lead}
      below={
        <Anchor component="button" type="button" size="sm" py={10} onClick={() => onStartOver(null)}>
          Back to the password
        </Anchor>
      }
    >
      <form
        onSubmit={(event) => {
          const code = sentCode(event);
          if (!attempt.isPending) attempt.mutate({ kind, code });
        }}
      >
        <Stack gap="md">
          {kind === 'app' ? <AppCodeInput key={wrong} size="md" /> : <RecoveryCodeInput />}
          <FailureNote error={attempt.isPending ? null : attempt.error} />
          <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
            Sign in
          </Button>
          <Anchor component="button" type="button" size="sm" py={10} ta="center" onClick={turn}>
            {WORDS[kind].other}
          </Anchor>
        </Stack>
      </form>
    </OutsidePage>
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
