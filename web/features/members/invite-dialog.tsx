import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, useState } from 'react';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { FormError } from '../../components/form-error.tsx';
import { SecretSteps, SecretText, useFocusOnMount } from '../../components/secret-dialog.tsx';
import { useDates } from '../../lib/dates.ts';
import { aboutQuery, meQuery } from '../../lib/queries.ts';
import type { SecretDialogEvent, SecretDialogState } from '../../lib/secret-dialog-state.ts';
import { v2 } from '../../lib/v2.ts';
import { accessProblem, accessRequest, NEW_ACCESS } from './access.ts';
import { AccessFields } from './access-fields.tsx';
import type { CreatedInvitation } from './member-queries.ts';
import { grantableRoles } from './member-rights.ts';
import { useMemberChange } from './use-member-change.ts';

const TITLES = { asking: 'Invite somebody', shown: 'Invitation', leaving: 'Was the link copied?' } as const;

type Props = {
  state: SecretDialogState<CreatedInvitation>;
  dispatch: Dispatch<SecretDialogEvent<CreatedInvitation>>;
  onInvited: (made: CreatedInvitation) => void;
};

/** As for a key: the link is shown once, and not lost by closing the dialog. */
export function InviteDialog({ state, dispatch, onInvited }: Props) {
  const { mutate, reset, isPending, error } = useMemberChange({
    run: (body: NewInvitation) => v2('POST /v2/invitations', { header: {}, body }),
    onDone: onInvited,
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
      what="link"
      otherwise="invite again"
      onClose={close}
      shown={(made, onCopied) => <Invited made={made} onCopied={onCopied} onDone={close} />}
    >
      <InviteForm onSubmit={mutate} onCancel={close} isSaving={isPending} error={error} />
    </SecretSteps>
  );
}

type NewInvitation = { email: string } & ReturnType<typeof accessRequest>;

type FormProps = {
  onSubmit: (invitation: NewInvitation) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

function InviteForm({ onSubmit, onCancel, isSaving, error }: FormProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState(NEW_ACCESS);
  const [wasSent, setWasSent] = useState(false);
  const problems = {
    email: looksLikeEmail(email.trim()) ? null : 'Enter an e-mail address',
    projects: accessProblem(access),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!problems.email && !problems.projects && !isSaving) onSubmit({ email: email.trim(), ...accessRequest(access) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          type="email"
          label="E-mail"
          description="Whoever has this address can accept, and nobody else."
          placeholder="ada@example.com"
          autoComplete="off"
          withAsterisk
          data-autofocus
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={wasSent && problems.email}
        />
        <AccessFields
          roles={grantableRoles(me)}
          access={access}
          onChange={setAccess}
          error={wasSent ? problems.projects : null}
        />
        <FormError error={error} title="Not invited" />
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          Invite
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** The server decides what an address is; this catches what was forgotten. */
function looksLikeEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && at < text.length - 1 && !text.includes(' ');
}

type InvitedProps = { made: CreatedInvitation; onCopied: () => void; onDone: () => void };

/** The only time that the link is shown. */
function Invited({ made: { email, url, expires_at }, onCopied, onDone }: InvitedProps) {
  const { data: about } = useQuery(aboutQuery);
  const { dateTime } = useDates();
  const first = useFocusOnMount();
  const isMailed = about?.mail === true;
  return (
    <Stack>
      {isMailed ? (
        <Text size="sm">
          A link was mailed to <b>{email}</b>. It works once, until {dateTime(expires_at)}.
        </Text>
      ) : (
        <Text size="sm">
          Give this link to <b>{email}</b>. It works once, until {dateTime(expires_at)}, and is shown only now.
        </Text>
      )}
      {isMailed && (
        <Text size="sm" c="dimmed">
          To somebody who signs in here already, you can also give this link yourself:
        </Text>
      )}
      {url !== null && <SecretText text={url} what="link" {...(!isMailed && { main: first })} onCopied={onCopied} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone} {...((isMailed || url === null) && { ref: first })}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
