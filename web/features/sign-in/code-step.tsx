import { Anchor, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppCodeInput, typedCode } from '../../components/app-code-input.tsx';
import { FormError } from '../../components/form-error.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { ApiError } from '../../lib/api.ts';
import { type Factor, type SecondFactor, verifyPasskey, verifySecondFactor } from '../../lib/auth-api.ts';
import { needsPasswordAgain } from '../../lib/auth-error-text.ts';
import { askPasskey, hasPasskey } from '../../lib/passkeys.ts';
import { AuthPage } from './auth-page.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Kind = SecondFactor['kind'] | 'passkey';

const TEXT: Record<Kind, { lead: string; other: string }> = {
  passkey: { lead: 'Confirm that it is you with your passkey.', other: 'Use your passkey instead' },
  app: {
    lead: 'Enter the 6 digits that your authenticator app shows.',
    other: 'Use your authenticator app instead',
  },
  recovery: {
    lead: 'Enter one of the recovery codes you saved. Each works once.',
    other: 'Use a recovery code instead',
  },
};

type Props = { factors: Factor[]; onDone: () => Promise<void>; onStartOver: (why: Error | null) => void };

/** The second step of a sign-in with a second factor. */
export function CodeStep({ factors, onDone, onStartOver }: Props) {
  const kinds: Kind[] = [
    ...(factors.includes('totp') ? (['app'] as const) : []),
    ...(hasPasskey(factors) ? (['passkey'] as const) : []),
    'recovery',
  ];
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'recovery');
  const [wrong, setWrong] = useState(0);
  const attempt = useMutation({
    mutationFn: async (factor: SecondFactor | null) => {
      if (factor) await verifySecondFactor(factor);
      else await verifyPasskey(await askPasskey('secondFactor'));
      await onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && needsPasswordAgain(error.code)) onStartOver(error);
      else setWrong(wrong + 1);
    },
  });
  const turnTo = (other: Kind) => {
    attempt.reset();
    setKind(other);
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
      {kind === 'passkey' ? (
        <Stack gap="md">
          <FormError error={attempt.error} />
          <PasskeyButton attempt={{ ...attempt, mutate: () => attempt.mutate(null) }} isMain>
            Use your passkey
          </PasskeyButton>
        </Stack>
      ) : (
        <SubmitForm
          attempt={attempt}
          action="Sign in"
          size="md"
          onSubmit={(value) => attempt.mutate({ kind, code: typedCode(value) })}
        >
          {kind === 'app' ? <AppCodeInput key={wrong} size="md" /> : <RecoveryCodeInput />}
        </SubmitForm>
      )}
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Anchor
            key={other}
            component="button"
            type="button"
            size="sm"
            py={10}
            ta="center"
            onClick={() => turnTo(other)}
          >
            {TEXT[other].other}
          </Anchor>
        ))}
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
