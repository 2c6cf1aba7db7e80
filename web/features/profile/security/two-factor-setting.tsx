import { Badge, Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { disableTwoFactor, newRecoveryCodes } from '../../../lib/auth-api.ts';
import type { Person } from '../../../lib/me.ts';
import { notify } from '../../../lib/notify.tsx';
import { meQuery } from '../../../lib/queries.ts';
import { ConfirmDialog, ConfirmForm } from './confirm-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorDialog } from './two-factor-dialog.tsx';

type Open = 'set-up' | 'new-codes' | 'turn-off' | null;

export function TwoFactorSetting({ me }: { me: Pick<Person, 'two_factor'> }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const turnOff = async () => {
    await disableTwoFactor();
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    notify('Two-factor sign-in is off');
    close();
  };

  return (
    <Stack gap="md" align="flex-start">
      <Badge variant={me.two_factor ? 'dot' : 'default'} color="teal" size="lg">
        {me.two_factor ? 'On' : 'Off'}
      </Badge>
      {me.two_factor ? (
        <Group gap="sm">
          <Button variant="default" onClick={() => setOpen('new-codes')}>
            New recovery codes
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setOpen('turn-off')}>
            Turn off two-factor
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => setOpen('set-up')}>
          Set up two-factor
        </Button>
      )}
      <TwoFactorDialog isOpen={open === 'set-up'} onClose={close} />
      <NewRecoveryCodesDialog isOpen={open === 'new-codes'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'turn-off'}
        onClose={close}
        title="Turn off two-factor"
        lead="From then on your password alone is enough to sign in. Your recovery codes stop working."
        action="Turn off two-factor"
        color="red"
        run={turnOff}
      />
    </Stack>
  );
}

type Props = { isOpen: boolean; onClose: () => void };

function NewRecoveryCodesDialog({ isOpen, onClose }: Props) {
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
        <ConfirmForm
          lead="You get ten new codes. The old ones stop working."
          action="Create new codes"
          run={async () => setCodes(await newRecoveryCodes())}
        />
      )}
    </Modal>
  );
}
