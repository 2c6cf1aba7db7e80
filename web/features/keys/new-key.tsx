import { Anchor, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { SecretDialog, SecretText } from '../../components/secret-dialog.tsx';
import { withProof } from '../../components/with-proof.tsx';
import { aboutQuery, meQuery } from '../../lib/queries.ts';
import type { SecretDialogEvent, SecretDialogState } from '../../lib/secret-dialog-state.ts';
import { v2 } from '../../lib/v2.ts';
import { isForV2Alone, type KeyDraft, toRequest } from './key-draft.ts';
import { KeyForm } from './key-form.tsx';
import { curlExample } from './key-limits.ts';
import { keysQuery } from './keys-query.ts';

const TITLES = { asking: 'New API key', shown: 'Your new key', leaving: 'Was the key copied?' } as const;

type Props = { state: SecretDialogState; dispatch: Dispatch<SecretDialogEvent> };

/** Say what it may, copy it, done. The dialog cannot be closed while the key is being created, or the key would be lost. */
export function NewKey({ state, dispatch }: Props) {
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: (draft: KeyDraft) => {
      const body = toRequest(draft, me.timezone, Date.now());
      return withProof(() => v2('POST /v2/keys', { body }));
    },
    onSuccess: ({ api_key: secret }) => {
      dispatch({ kind: 'made', secret: secret ?? '' });
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
      use={(secret, onCopied) => (
        <FirstRequest
          apiKey={secret}
          isForV2={variables !== undefined && isForV2Alone(variables)}
          onCopied={onCopied}
        />
      )}
      otherwise="revoke it and create a new one"
    >
      <KeyForm onSubmit={mutate} onCancel={close} isSaving={isPending} error={error} />
    </SecretDialog>
  );
}

type FirstRequestProps = { apiKey: string; isForV2: boolean; onCopied: () => void };

function FirstRequest({ apiKey, isForV2, onCopied }: FirstRequestProps) {
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
      <SecretText
        text={curlExample(about.public_url, apiKey, isForV2 ? 'v2' : 'v1')}
        what="example"
        onCopied={onCopied}
      />
    </Stack>
  );
}
