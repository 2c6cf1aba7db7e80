import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { countText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import { notify, notifyWarning } from '../../../lib/notify.tsx';
import { v2 } from '../../../lib/v2.ts';
import { fromZoned, toZoned } from '../../../lib/zoned-time.ts';
import { refreshWebhooks } from '../webhook-queries.ts';

type Props = { endpointId: string; isOpen: boolean; onClose: () => void };

export function RedeliverDialog(props: Props) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title="Send failed deliveries again">
      <RedeliverForm {...props} />
    </Modal>
  );
}

const DAY_MS = 86_400_000;

function RedeliverForm({ endpointId: id, onClose }: Props) {
  const client = useQueryClient();
  const { timeZone } = useDates();
  const [since, setSince] = useState(() => toZoned(new Date(Date.now() - DAY_MS).toISOString(), timeZone));
  const send = useMutation({
    mutationFn: () =>
      v2('POST /v2/webhook-endpoints/{id}/redeliver', {
        path: { id },
        body: { since: fromZoned(since, timeZone) },
      }),
    onSuccess: ({ redelivered: many }) => {
      onClose();
      if (many === 0) notifyWarning('Nothing has failed since then.');
      else notify(`${countText(many)} ${many === 1 ? 'delivery is' : 'deliveries are'} sent again.`);
    },
    onSettled: () => refreshWebhooks(client),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (since !== '' && !send.isPending) send.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          Every event since then that has not arrived is sent again, under the same id and with all attempts; also those
          that wait.
        </Text>
        <TextInput
          type="datetime-local"
          label="Since"
          description={`Time zone: ${timeZone.replaceAll('_', ' ')}`}
          data-autofocus
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
        <FormError error={send.error} title="Nothing was sent again" />
        <DialogButtons onCancel={onClose} disabled={since === ''} loading={send.isPending}>
          Send again
        </DialogButtons>
      </Stack>
    </form>
  );
}
