import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '../../../src/http/dashboard/contract.ts';
import { newRecoveryCodes } from '../sign-in/auth-api.ts';
import { PasswordForm } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = { me: Me; isOpen: boolean; onClose: () => void };

export function NewCodesDialog({ me, isOpen, onClose }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setCodes(null)}
      title={codes ? 'Save your recovery codes' : 'New recovery codes'}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
      centered
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          me={me}
          lead="You get ten new codes. The old ones stop working."
          action="Make new codes"
          run={async (password) => setCodes(await newRecoveryCodes(password))}
        />
      )}
    </Modal>
  );
}
