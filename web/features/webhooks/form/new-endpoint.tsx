import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { SecretDialog } from '../../../components/secret-dialog.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import type { SecretDialogEvent, SecretDialogState } from '../../../lib/secret-dialog-state.ts';
import { v2 } from '../../../lib/v2.ts';
import { refreshWebhooks } from '../webhook-queries.ts';
import { bodyOf, type EndpointFields } from './endpoint-fields.ts';
import { EndpointForm } from './endpoint-form.tsx';

const TITLES = { asking: 'New webhook', shown: 'Its signing secret', leaving: 'Was the secret copied?' } as const;

type Props = { state: SecretDialogState; dispatch: Dispatch<SecretDialogEvent> };

/** Where to send what, then its secret. Cannot be closed meanwhile, or the secret would be lost. */
export function NewEndpoint({ state, dispatch }: Props) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (fields: EndpointFields) => withProof(() => v2('POST /v2/webhook-endpoints', { body: bodyOf(fields) })),
    onSuccess: ({ secret }) => {
      dispatch({ kind: 'made', secret: secret ?? '' });
      void refreshWebhooks(client);
    },
  });
  const close = () => {
    if (create.isPending) return;
    create.reset();
    dispatch({ kind: 'close' });
  };
  return (
    <SecretDialog
      state={state}
      dispatch={dispatch}
      titles={TITLES}
      what="secret"
      size="xl"
      onClose={close}
      use={() => <HowToVerify />}
      otherwise="replace it by a new one"
    >
      <EndpointForm
        endpoint={null}
        onSubmit={create.mutate}
        onCancel={close}
        isSaving={create.isPending}
        error={create.error}
      />
    </SecretDialog>
  );
}

/** What the secret is for. */
export function HowToVerify() {
  return (
    <Stack gap="xs">
      <Text size="sm">
        Every event is signed with it, after Standard Webhooks: your program checks <Code>webhook-signature</Code> with
        one of its libraries, and so knows that an event comes from this server.{' '}
        <Anchor inherit href="/docs/webhooks#check-a-signature" underline="always">
          How to check it
        </Anchor>
      </Text>
    </Stack>
  );
}
