import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { SecretDialog, SecretText } from '../../components/secret-dialog.tsx';
import { api } from '../../lib/api.ts';
import { aboutQuery } from '../../lib/queries.ts';
import type { SecretDialogEvent, SecretDialogState } from '../../lib/secret-dialog-state.ts';
import { curlExample } from './key-limits.ts';
import { keysQuery } from './keys-query.ts';
import { nameProblem } from './name-problem.ts';

const TITLES = { asking: 'New API key', shown: 'Your new key', leaving: 'Was the key copied?' } as const;

type Props = { state: SecretDialogState; dispatch: Dispatch<SecretDialogEvent> };

/** Name it, copy it, done. The dialog cannot be closed while the key is being created, or the key would be lost. */
export function NewKey({ state, dispatch }: Props) {
  const client = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (name: string) => api('POST /keys', { body: { name } }),
    onSuccess: ({ api_key: secret }) => {
      dispatch({ kind: 'made', secret });
      client.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
  });
  const close = () => {
    if (isPending) return;
    reset();
    dispatch({ kind: 'close' });
  };
  return (
    <SecretDialog
      state={state}
      dispatch={dispatch}
      titles={TITLES}
      what="key"
      onClose={close}
      use={(secret, onCopied) => <FirstRequest apiKey={secret} onCopied={onCopied} />}
      otherwise="revoke it and create a new one"
    >
      <KeyNameForm onSubmit={mutate} onCancel={close} isSaving={isPending} error={error} />
    </SecretDialog>
  );
}

type KeyNameFormProps = {
  onSubmit: (name: string) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

function KeyNameForm({ onSubmit, onCancel, isSaving, error }: KeyNameFormProps) {
  const form = useForm({ initialValues: { name: '' }, validate: { name: nameProblem } });
  return (
    <form onSubmit={form.onSubmit(({ name }) => onSubmit(name.trim()))} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="What will use the key, so that you know later which one to revoke."
          placeholder="Shop website"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormError error={error} title="The key was not created" />
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          Create key
        </DialogButtons>
      </Stack>
    </form>
  );
}

function FirstRequest({ apiKey, onCopied }: { apiKey: string; onCopied: () => void }) {
  const { data: about } = useQuery(aboutQuery);
  if (!about) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Try it
      </Text>
      <Text size="sm" c="dimmed">
        This lists your codes. The{' '}
        <Anchor href="/docs" underline="always">
          documentation
        </Anchor>{' '}
        shows what else it can do.
      </Text>
      <SecretText text={curlExample(about.public_url, apiKey)} what="example" onCopied={onCopied} />
    </Stack>
  );
}
