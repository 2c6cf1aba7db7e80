import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadingBlock } from '../../components/loading-block.tsx';
import { useDates } from '../../lib/dates.ts';
import type { WebhookEndpoint } from '../../lib/v2.ts';
import { deliveryState, healthText } from './health.ts';
import { healthQuery } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** The latest deliveries as dots, the newest last, and in words. */
export function HealthDots({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { data, error } = useQuery(healthQuery(endpoint));
  const { ago, dateTime } = useDates();
  if (!data)
    return error ? (
      <Text size="sm" c="dimmed">
        {error.message}
      </Text>
    ) : (
      <LoadingBlock height={44} />
    );
  const { latest, lastArrived } = data;
  return (
    <div>
      {/* The words below say the same. */}
      <div className={classes.dots} aria-hidden>
        {latest.toReversed().map((delivery) => (
          <span key={delivery.delivery_id} className={classes.dot} data-state={deliveryState(delivery)} />
        ))}
      </div>
      <Text size="sm">{healthText(latest)}</Text>
      {lastArrived !== null && (
        <Text size="sm" c="dimmed" title={dateTime(lastArrived)}>
          Last event that arrived: {ago(lastArrived)}
        </Text>
      )}
    </div>
  );
}
