import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OperatorAccount } from '../../../src/http/dashboard/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { SubmitForm } from '../../components/submit-form.tsx';
import { TypeToConfirm } from '../../components/type-to-confirm.tsx';
import { withProof } from '../../components/with-proof.tsx';
import { api } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';

type Props = { account: OperatorAccount; onClose: () => void };

/** Plans the deletion of an account, or takes it back. */
export function AccountDeletion({ account, onClose }: Props) {
  if (account.deletion_due_at !== null) return <Planned {...{ account, onClose }} due={account.deletion_due_at} />;
  return <Plan {...{ account, onClose }} />;
}

function Planned({ account, due, onClose }: Props & { due: string }) {
  const { dateTime } = useDates();
  const { email } = account;
  const keep = useChange(
    () => api('DELETE /operator/accounts/{id}/deletion', { id: account.account_id }),
    () => `${email} stays.`,
    onClose,
  );
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 12rem">
          Is deleted on {dateTime(due)}, with everything in it.
        </Text>
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate('')}>
          Keep the account
        </Button>
      </Group>
      <FormError error={keep.error} />
    </>
  );
}

function Plan({ account, onClose }: Props) {
  const [isAsking, { open }] = useDisclosure();
  const { account_id: id, email } = account;
  const remove = useChange(
    (confirmation) => withProof(() => api('POST /operator/accounts/{id}/deletion', { id, body: { confirmation } })),
    () => `${email} is deleted in a week.`,
    onClose,
  );
  if (!isAsking)
    return (
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 12rem">
          In a week, with everything in it. Until then you can take it back.
        </Text>
        <Button color="red" variant="outline" onClick={open}>
          Delete account…
        </Button>
      </Group>
    );
  return (
    <SubmitForm
      attempt={remove}
      action="Delete in a week"
      color="red"
      onSubmit={(value) => remove.mutate(value('confirmation'))}
    >
      <Stack gap="xs">
        <Text size="sm">
          After a week all its codes, projects, keys and analytics are removed and cannot be brought back, and its
          printed codes lead nowhere. Its owners are told by mail, where mail is set up.
        </Text>
        <TypeToConfirm text={email} />
      </Stack>
    </SubmitForm>
  );
}

function useChange(run: (typed: string) => Promise<unknown>, said: () => string, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      notify(said());
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}
