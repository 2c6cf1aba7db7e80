import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { SecretDialog } from '../../../components/secret-dialog.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import type { SecretDialogEvent, SecretDialogState } from '../../../lib/secret-dialog-state.ts';
import { v2 } from '../../../lib/v2.ts';
import { HowToVerify } from '../form/new-endpoint.tsx';

const TITLES = {
  asking: 'Replace the secret?',
  shown: 'The new signing secret',
  leaving: 'Was the secret copied?',
} as const;

type Props = { endpointId: string; state: SecretDialogState; dispatch: Dispatch<SecretDialogEvent> };

export function RotateSecret({ endpointId: id, state, dispatch }: Props) {
  const rotate = useMutation({
    mutationFn: () => withProof(() => v2('POST /v2/webhook-endpoints/{id}/rotate-secret', { path: { id } })),
    // Null is for a replay alone.
    onSuccess: ({ secret }) => dispatch({ kind: 'made', secret: secret ?? '' }),
  });
  const close = () => {
    if (rotate.isPending) return;
    rotate.reset();
    dispatch({ kind: 'close' });
  };
  return (
    <SecretDialog
      state={state}
      dispatch={dispatch}
      titles={TITLES}
      what="secret"
      onClose={close}
      use={() => (
        <>
          <Text size="sm">The old secret signs beside it for 24 hours: give your program the new one until then.</Text>
          <HowToVerify />
        </>
      )}
      otherwise="replace it once more"
    >
      <Stack>
        <Text size="sm">
          You get a new secret, which is shown once. For 24 hours events are signed with both, so that none is refused
          while your program still has the old one. One that was replaced before stops at once.
        </Text>
        <FormError error={rotate.error} title="The secret was not replaced" />
        <DialogButtons onCancel={close} onClick={() => rotate.mutate()} loading={rotate.isPending}>
          Replace secret
        </DialogButtons>
      </Stack>
    </SecretDialog>
  );
}
