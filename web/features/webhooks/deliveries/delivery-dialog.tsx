import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { DotBadge } from '../../../components/dot-badge.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Loaded } from '../../../components/load-error.tsx';
import { useDates } from '../../../lib/dates.ts';
import { notify, notifyWarning } from '../../../lib/notify.tsx';
import { type Schemas, v2, type WebhookEndpoint } from '../../../lib/v2.ts';
import { deliveryState } from '../health.ts';
import { deliveryQuery, refreshWebhooks } from '../webhook-queries.ts';
import { answerText, DELIVERY_LABELS, deliveryFacts } from '../webhook-text.ts';
import { CodeBox } from './code-box.tsx';

type Props = { endpoint: WebhookEndpoint; id: string; isOpen: boolean; onClose: () => void };

/** What was sent, what came back, and the way to send it again. */
export function DeliveryDialog({ endpoint, id, isOpen, onClose }: Props) {
  const delivery = useQuery({ ...deliveryQuery(endpoint, id), enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={onClose} title={delivery.data?.type ?? 'Delivery'} size="xl">
      <Loaded query={delivery} height={400}>
        {(found) => <Delivery endpoint={endpoint} delivery={found} />}
      </Loaded>
    </Modal>
  );
}

type Whole = Schemas['WholeWebhookDelivery'];

function Delivery({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: Whole }) {
  const { dateTime, ago } = useDates();
  const { label, color } = DELIVERY_LABELS[deliveryState(delivery)];
  const resend = useResend(endpoint, delivery.delivery_id);
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <DotBadge color={color}>{label}</DotBadge>
          <Text size="sm">{deliveryFacts(delivery, endpoint.enabled, ago)}</Text>
        </Group>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      </Group>
      <FactList
        labelWidth="6rem"
        gap={4}
        facts={[
          ['Id', <CopyField key="id" value={delivery.delivery_id} what="id" isWhole />],
          ['Event of', dateTime(delivery.created_at)],
        ]}
      />
      <LastAnswer answer={delivery.answer} />
      <Part title={delivery.answer ? 'What was sent' : 'What will be sent'}>
        <CodeBox title="Body" label="Body" text={JSON.stringify(delivery.body, null, 2)} />
        <CodeBox title="Headers" label="Headers" text={headerLines(delivery.headers)} />
      </Part>
    </Stack>
  );
}

function LastAnswer({ answer }: Pick<Whole, 'answer'>) {
  const { dateTime } = useDates();
  if (!answer) return null;
  return (
    <Part title="Last answer">
      <Text size="sm">
        {answerText(answer)} · {dateTime(answer.at)}
      </Text>
      {answer.status !== null && (
        <>
          {answer.body === '' ? (
            <Text size="sm" c="dimmed">
              Its body was empty.
            </Text>
          ) : (
            <CodeBox title="Body" label="Body of the answer" text={answer.body} />
          )}
          <CodeBox title="Headers" label="Headers of the answer" text={headerLines(answer.headers)} />
        </>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="sm">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function useResend({ endpoint_id: id, enabled }: WebhookEndpoint, deliveryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      v2('POST /v2/webhook-endpoints/{id}/redeliver', { path: { id }, body: { delivery_ids: [deliveryId] } }),
    onSuccess: () =>
      enabled
        ? notify('It is sent again, under the same id.')
        : notifyWarning('It waits: it is sent when the webhook is switched on.'),
    meta: { failed: 'It was not sent again' },
    onSettled: () => refreshWebhooks(client),
  });
}
