import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '../../../src/http/dashboard/contract.ts';
import { meQuery } from '../../app/queries.ts';
import { startTwoFactor, type TwoFactorStart } from '../sign-in/auth-api.ts';
import { ConnectApp } from './connect-app.tsx';
import { PasswordForm } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type State = { step: 'password' } | ({ step: 'app' | 'codes' } & TwoFactorStart);

const TITLES = {
  password: 'Set up two-factor',
  app: 'Connect your app',
  codes: 'Save your recovery codes',
};

type Props = { me: Me; isOpen: boolean; onClose: () => void };

/** From the password over the app to the recovery codes, which are shown this once: the last step is left by its button only. */
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
      {state.step === 'app' && (
        <ConnectApp uri={state.uri} onDone={() => setState({ ...state, step: 'codes' })} />
      )}
      {state.step === 'codes' && <RecoveryCodes codes={state.recoveryCodes} onDone={close} />}
    </Modal>
  );
}
