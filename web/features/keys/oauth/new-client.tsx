import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Dispatch, ReactNode } from 'react';
import { PROGRAM_SCOPES, SCOPES } from '../../../../src/people/scopes.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { SecretSteps, SecretText, useFocusOnMount } from '../../../components/secret-dialog.tsx';
import { withProof } from '../../../components/with-proof.tsx';
import { aboutQuery } from '../../../lib/queries.ts';
import type { SecretDialogEvent, SecretDialogState } from '../../../lib/secret-dialog-state.ts';
import { type V2Answer, v2 } from '../../../lib/v2.ts';
import { type ClientDraft, draftProblems, EMPTY_DRAFT, tokenExample, toRequest } from './client-draft.ts';
import { clientsQuery } from './clients-query.ts';

export type MadeClient = V2Answer<'POST /v2/oauth-clients'>;

const TITLES = { asking: 'New OAuth client', shown: 'Your new client', leaving: 'Was the secret copied?' } as const;

type Props = { state: SecretDialogState<MadeClient>; dispatch: Dispatch<SecretDialogEvent<MadeClient>> };

/** As for a key: the dialog cannot be closed while the client is being created, or its secret would be lost. */
export function NewClient({ state, dispatch }: Props) {
  const client = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (draft: ClientDraft) => withProof(() => v2('POST /v2/oauth-clients', { body: toRequest(draft) })),
    onSuccess: (made) => {
      dispatch({ kind: 'made', secret: made });
      // Without a secret there is nothing to lose.
      if (made.client_secret === null) dispatch({ kind: 'copied' });
      client.invalidateQueries({ queryKey: clientsQuery.queryKey });
    },
  });
  const close = () => {
    if (isPending) return;
    reset();
    dispatch({ kind: 'close' });
  };
  return (
    <SecretSteps
      state={state}
      dispatch={dispatch}
      titles={TITLES}
      what="secret"
      otherwise="revoke the client and create a new one"
      onClose={close}
      shown={(made, onCopied) => <CreatedClient made={made} onCopied={onCopied} onDone={close} />}
    >
      <ClientForm onSubmit={mutate} onCancel={close} isSaving={isPending} error={error} />
    </SecretSteps>
  );
}

type FormProps = {
  onSubmit: (draft: ClientDraft) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

function ClientForm({ onSubmit, onCancel, isSaving, error }: FormProps) {
  const form = useForm<ClientDraft>({ initialValues: EMPTY_DRAFT, validate: draftProblems });
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="What will use the client, so that you know later which one to revoke."
          placeholder="Warehouse"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label="Scopes"
          description="What its tokens may do at most."
          withAsterisk
          {...form.getInputProps('scopes')}
        >
          <Stack gap="xs" mt="xs">
            {PROGRAM_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} description={SCOPES[scope].replaceAll('`', '')} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label="Public key (JWK)"
          description="For a program that signs with ES256 or RS256. Leave it empty to get a secret."
          placeholder='{"kty": "EC", "crv": "P-256", "x": "…", "y": "…"}'
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          {...form.getInputProps('jwk')}
        />
        <FormError error={error} title="The client was not created" />
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          Create client
        </DialogButtons>
      </Stack>
    </form>
  );
}

type CreatedProps = { made: MadeClient; onCopied: () => void; onDone: () => void };

/** The only time the secret is shown, and what to do with it. */
function CreatedClient({ made: { client_id: id, client_secret: secret }, onCopied, onDone }: CreatedProps) {
  const copyButton = useFocusOnMount();
  const { data: about } = useQuery(aboutQuery);
  return (
    <Stack>
      <Text size="sm">
        {secret === null
          ? 'It authenticates with its key: it signs a short JWT for each token.'
          : 'Copy the secret now and keep it like a password. It is shown only once: the server does not store the secret itself.'}
      </Text>
      <Labelled label="Client id">
        <SecretText text={id} what="id" {...(secret === null && { main: copyButton })} onCopied={() => {}} />
      </Labelled>
      {secret !== null && (
        <>
          <Labelled label="Secret">
            <SecretText text={secret} what="secret" main={copyButton} onCopied={onCopied} />
          </Labelled>
          {about && (
            <Labelled label="Get a token">
              <SecretText text={tokenExample(about.public_url, id, secret)} what="example" onCopied={onCopied} />
            </Labelled>
          )}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {children}
    </Stack>
  );
}
