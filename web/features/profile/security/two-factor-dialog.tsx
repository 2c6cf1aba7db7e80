import { ActionIcon, Button, Center, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckIcon, CopyIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Me } from '../../../../src/http/dashboard/contract.ts';
import { AppCodeInput } from '../../../components/app-code-input.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { confirmTwoFactor, startTwoFactor, type TwoFactorStart } from '../../../lib/auth-api.ts';
import { useCopy } from '../../../lib/copy-text.ts';
import { readCode } from '../../../lib/form-values.ts';
import { meQuery } from '../../../lib/queries.ts';
import { PasswordForm } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type State = { step: 'password' } | ({ step: 'app' | 'codes' } & TwoFactorStart);

const TITLES = {
  password: 'Set up two-factor',
  app: 'Connect your app',
  codes: 'Save your recovery codes',
};

type Props = { me: Me; isOpen: boolean; onClose: () => void };

/** Password, app, recovery codes. The codes are shown only once, so only the button closes the last step. */
export function TwoFactorDialog({ me, isOpen, onClose }: Props) {
  const client = useQueryClient();
  const [state, setState] = useState<State>({ step: 'password' });
  const isLast = state.step === 'codes';
  const close = () => {
    onClose();
    if (isLast) client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={() => setState({ step: 'password' })}
      title={TITLES[state.step]}
      closeOnClickOutside={state.step === 'password'}
      closeOnEscape={!isLast}
      withCloseButton={!isLast}
      centered
    >
      {state.step === 'password' && (
        <PasswordForm
          me={me}
          lead="You need an authenticator app on your phone. Most password managers are one too."
          action="Continue"
          run={async (password) => setState({ step: 'app', ...(await startTwoFactor(password)) })}
        />
      )}
      {state.step === 'app' && <ConnectApp uri={state.uri} onDone={() => setState({ ...state, step: 'codes' })} />}
      {state.step === 'codes' && <RecoveryCodes codes={state.recoveryCodes} onDone={close} />}
    </Modal>
  );
}

const OtpPicture = lazyPart(async () => (await import('./otp-picture.tsx')).OtpPicture);
const SIZE = 216;

/** Shows the secret for the authenticator app, and asks for a first code. */
function ConnectApp({ uri, onDone }: { uri: string; onDone: () => void }) {
  const [wrong, setWrong] = useState(0);
  const check = useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: onDone,
    onError: () => setWrong(wrong + 1),
  });
  return (
    <form
      onSubmit={(event) => {
        const code = readCode(event);
        if (!check.isPending) check.mutate(code);
      }}
    >
      <Stack gap="md">
        <Text size="sm">Scan this with your authenticator app.</Text>
        <Center>
          <Suspense fallback={<Skeleton width={SIZE} height={SIZE} />}>
            <OtpPicture uri={uri} size={SIZE} />
          </Suspense>
        </Center>
        <div>
          <Text size="sm">Cannot scan? Enter this key in the app instead:</Text>
          <SecretKey value={secretOf(uri)} />
        </div>
        <Text size="sm">Then enter the 6 digits that the app shows.</Text>
        <AppCodeInput key={wrong} />
        <FormError error={check.isPending ? null : check.error} />
        <Button type="submit" loading={check.isPending}>
          Turn on two-factor
        </Button>
      </Stack>
    </form>
  );
}

/** The secret of an `otpauth:` URI, in groups of four: easier to type, and apps ignore spaces. */
export function secretOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** A secret to type or copy, wrapped over several lines. */
function SecretKey({ value }: { value: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <Group gap="xs" wrap="nowrap" mt={4}>
      <Text ff="monospace" size="sm" flex={1}>
        {value}
      </Text>
      <ActionIcon
        color={isCopied ? 'teal' : 'gray'}
        size={40}
        onClick={() => copy(value.replaceAll(' ', ''))}
        aria-label={isCopied ? 'The key was copied' : 'Copy the key'}
      >
        {isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </ActionIcon>
    </Group>
  );
}
