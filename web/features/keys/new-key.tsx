import { Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { api } from '../../app/api.ts';
import { KeyNameForm } from './key-name-form.tsx';
import { keysQuery } from './keys-query.ts';
import { LeaveKey } from './leave-key.tsx';
import { MadeKey } from './made-key.tsx';
import type { NewKeyEvent, NewKeyState } from './new-key-state.ts';

const TITLES = { naming: 'New API key', made: 'Your new key', leaving: 'Was the key copied?' } as const;

type Props = { state: NewKeyState; dispatch: Dispatch<NewKeyEvent> };

/** Name it, copy it, done. While the server makes the key the dialog stays: nobody would see the key else. */
export function NewKey({ state: { isOpen, step }, dispatch }: Props) {
  const client = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (name: string) => api('POST /keys', { body: { name } }),
    onSuccess: ({ api_key: apiKey }) => {
      dispatch({ kind: 'made', apiKey });
      client.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
  });
  const close = () => {
    if (isPending) return;
    reset();
    dispatch({ kind: 'close' });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={TITLES[step.kind]}
      closeOnClickOutside={step.kind === 'naming'}
    >
      {step.kind === 'naming' && (
        <KeyNameForm onSubmit={mutate} onCancel={close} isSaving={isPending} error={error} />
      )}
      {step.kind === 'made' && (
        <MadeKey apiKey={step.apiKey} onCopied={() => dispatch({ kind: 'copied' })} onDone={close} />
      )}
      {step.kind === 'leaving' && (
        <LeaveKey onStay={() => dispatch({ kind: 'stay' })} onLeave={() => dispatch({ kind: 'leave' })} />
      )}
    </Modal>
  );
}
