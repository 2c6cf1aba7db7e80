import { SUBSCRIBED_TYPES } from '../../../src/store/webhooks/event-types.ts';
import { countText } from '../../lib/count-text.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../lib/v2.ts';
import type { DeliveryState } from './health.ts';

type Label = { label: string; color: string };

export const DELIVERY_LABELS: Record<DeliveryState, Label> = {
  succeeded: { label: 'Arrived', color: 'teal' },
  failed: { label: 'Failed', color: 'red' },
  retrying: { label: 'Retrying', color: 'orange' },
  waiting: { label: 'Waiting', color: 'gray.6' },
};

type Named = Pick<WebhookEndpoint, 'description' | 'url'>;

/** What people know it by: its description, or the host and path of its URL. */
export function endpointName({ description, url }: Named): string {
  return description.trim() === '' ? url.replace(/^https?:\/\//, '').replace(/\/$/, '') : description;
}

/** In a line. */
export function eventsText(events: WebhookEndpoint['events']): string {
  return events.length === SUBSCRIBED_TYPES.length ? 'all events' : events.join(', ');
}

export type DisabledReason = NonNullable<WebhookEndpoint['disabled_reason']>;

export const DISABLED_REASONS: Record<DisabledReason, string> = {
  gone: 'The receiver answered 410',
  failing: 'Every attempt failed for five days',
};

export function endpointLabel({
  enabled,
  disabled_reason,
}: Pick<WebhookEndpoint, 'enabled' | 'disabled_reason'>): Label {
  if (enabled) return { label: 'On', color: 'teal' };
  return disabled_reason === null ? { label: 'Off', color: 'gray.6' } : { label: 'Switched off', color: 'red' };
}

type Delivery = Pick<WebhookDelivery, 'status' | 'attempts' | 'next_attempt_at' | 'created_at'>;

/** What follows the state of a delivery: its attempts, and the next one or its age. `ago` is that of `useDates`. */
export function deliveryFacts(delivery: Delivery, isEnabled: boolean, ago: (iso: string) => string): string {
  const { status, attempts, next_attempt_at: next, created_at: created } = delivery;
  const tried = attempts === 0 ? 'no attempt yet' : `${countText(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  if (status !== 'pending') return `${tried} · ${ago(created)}`;
  if (!isEnabled) return `${tried} · waits until the webhook is switched on`;
  return next === null || Date.parse(next) <= Date.now()
    ? `${tried} · next one now`
    : `${tried} · next one ${ago(next)}`;
}

/** "503 in 84 ms", or why there was no answer. */
export function answerText({
  status,
  ms,
  problem,
}: {
  status: number | null;
  ms: number;
  problem: string | null;
}): string {
  if (status === null) return problem ?? 'No answer';
  return `Answered ${status} in ${countText(ms)} ms`;
}

export function isSuccessStatus(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
