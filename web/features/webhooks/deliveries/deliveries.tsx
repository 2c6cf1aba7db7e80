import { Button, Group, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCwIcon } from 'lucide-react';
import { useState } from 'react';
import { DotBadge } from '../../../components/dot-badge.tsx';
import { PagedList } from '../../../components/paged-list.tsx';
import { Section } from '../../../components/section.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../lib/v2.ts';
import { deliveryState } from '../health.ts';
import { type DeliveryStatus, deliveriesQuery } from '../webhook-queries.ts';
import { DELIVERY_LABELS, deliveryFacts } from '../webhook-text.ts';
import classes from '../webhooks.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { RedeliverDialog } from './redeliver-dialog.tsx';

type Filter = DeliveryStatus | 'all';

const FILTERS: Record<Filter, string> = { all: 'All', pending: 'Pending', succeeded: 'Arrived', failed: 'Failed' };
const NONE: Record<Filter, string> = {
  all: 'Nothing was sent in the last 30 days. Send a test to see that it works.',
  pending: 'Nothing waits.',
  succeeded: 'Nothing has arrived in the last 30 days.',
  failed: 'Nothing has failed in the last 30 days.',
};

export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const [isOpen, dialog] = useDisclosure();
  const [isResending, resending] = useDisclosure();
  const list = useInfiniteQuery(deliveriesQuery(endpoint, filter));
  const open = (delivery: WebhookDelivery) => {
    setShown(delivery);
    dialog.open();
  };
  return (
    <Section title="Deliveries" lead="Of the last 30 days, newest first.">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label="Show deliveries"
          data={Object.entries(FILTERS).map(([value, label]) => ({ value, label }))}
          value={filter}
          onChange={(chosen) => setFilter(chosen as Filter)}
        />
        <Button variant="default" leftSection={<RotateCwIcon size={16} aria-hidden />} onClick={resending.open}>
          Send failed ones again…
        </Button>
      </Group>
      <PagedList
        label="Deliveries"
        list={list}
        row={(delivery) => (
          <DeliveryRow
            key={delivery.delivery_id}
            delivery={delivery}
            isEnabled={endpoint.enabled}
            onOpen={() => open(delivery)}
          />
        )}
        empty={
          <Text size="sm" c="dimmed" role="status">
            {NONE[filter]}
          </Text>
        }
      />
      {shown && <DeliveryDialog endpoint={endpoint} id={shown.delivery_id} isOpen={isOpen} onClose={dialog.close} />}
      <RedeliverDialog endpointId={endpoint.endpoint_id} isOpen={isResending} onClose={resending.close} />
    </Section>
  );
}

type RowProps = { delivery: WebhookDelivery; isEnabled: boolean; onOpen: () => void };

function DeliveryRow({ delivery, isEnabled, onOpen }: RowProps) {
  const { ago, dateTime } = useDates();
  // Renders again as time goes by.
  useNow();
  const { label, color } = DELIVERY_LABELS[deliveryState(delivery)];
  return (
    <li className={classes.delivery}>
      <UnstyledButton className={classes.open} onClick={onOpen} aria-haspopup="dialog">
        <Text span size="sm" ff="monospace" truncate>
          {delivery.type}
        </Text>
        <Text span size="sm" c="dimmed" className={classes.facts} title={dateTime(delivery.created_at)}>
          {deliveryFacts(delivery, isEnabled, ago)}
        </Text>
        <DotBadge color={color}>{label}</DotBadge>
      </UnstyledButton>
    </li>
  );
}
