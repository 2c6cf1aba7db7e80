import { Center, Modal, Skeleton, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AppCodeInput, typedCode } from '../../../components/app-code-input.tsx';
import { CopyField } from '../../../components/copy-field.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { SubmitForm } from '../../../components/submit-form.tsx';
import { confirmTwoFactor, startTwoFactor, type TwoFactorStart } from '../../../lib/auth-api.ts';
import { meQuery } from '../../../lib/queries.ts';
import { ConfirmForm } from './confirm-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type State = { step: 'begin' } | ({ step: 'app' | 'codes' } & TwoFactorStart);

const TITLES = {
  begin: 'Set up two-factor',
  app: 'Connect your app',
  codes: 'Save your recovery codes',
};

type Props = { isOpen: boolean; onClose: () => void };

/** App, first code, recovery codes. The codes are shown only once, so only the button closes the last step. */
export function TwoFactorDialog({ isOpen, onClose }: Props) {
  const client = useQueryClient();
  const [state, setState] = useState<State>({ step: 'begin' });
  const isLast = state.step === 'codes';
  const close = () => {
    onClose();
    if (isLast) client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={() => setState({ step: 'begin' })}
      title={TITLES[state.step]}
      closeOnClickOutside={state.step === 'begin'}
      closeOnEscape={!isLast}
      withCloseButton={!isLast}
      centered
    >
      {state.step === 'begin' && (
        <ConfirmForm
          lead="You need an authenticator app on your phone. Most password managers are one too."
          action="Continue"
          run={async () => setState({ step: 'app', ...(await startTwoFactor()) })}
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
  const secret = secretOf(uri);
  const check = useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: onDone,
    onError: () => setWrong(wrong + 1),
  });
  return (
    <SubmitForm attempt={check} action="Turn on two-factor" onSubmit={(value) => check.mutate(typedCode(value))}>
      <Text size="sm">Scan this with your authenticator app.</Text>
      <Center>
        <Suspense fallback={<Skeleton width={SIZE} height={SIZE} />}>
          <OtpPicture uri={uri} size={SIZE} />
        </Suspense>
      </Center>
      <div>
        <Text size="sm">Cannot scan? Enter this key in the app instead:</Text>
        <CopyField value={secret} copied={secret.replaceAll(' ', '')} what="key" isWhole />
      </div>
      <Text size="sm">Then enter the 6 digits that the app shows.</Text>
      <AppCodeInput key={wrong} />
    </SubmitForm>
  );
}

/** The secret of an `otpauth:` URI, in groups of four: easier to type, and apps ignore spaces. */
export function secretOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
