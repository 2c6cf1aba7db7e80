import { z } from 'zod';
import { webhookHeaders } from '../../events/send-webhook.ts';
import { toIso } from '../../lib/instant.ts';
import { timestamp } from '../../lib/timestamp.ts';
import type { WebhookEndpointRow } from '../../store/schema.ts';
import type { ListedDelivery } from '../../store/webhooks/deliveries.ts';
import { EVENT_TYPES, type EventType, SUBSCRIBED_TYPES } from '../../store/webhooks/event-types.ts';
import { asAnswer, exampleOf } from './route.ts';

const endpointAnswer = z.strictObject({
  endpoint_id: z.string().describe('Opaque; sorts by creation.'),
  url: z.string().describe('Where events are sent.'),
  events: z.array(z.enum(SUBSCRIBED_TYPES)).describe('Which events are sent.'),
  description: z.string().describe('Empty when none was given.'),
  project_ids: z.array(z.string()).nullable().describe('Only events of these projects; null: of all.'),
  enabled: z.boolean().describe('Whether events are sent.'),
  disabled_reason: z
    .enum(['gone', 'failing'])
    .nullable()
    .describe('Why the server switched it off: its receiver answered 410, or failed for five days.'),
  created_at: timestamp,
});

asAnswer('WebhookEndpoint', 'Where events are sent.', endpointAnswer);
export const ENDPOINT_EXAMPLE = exampleOf(endpointAnswer, {
  endpoint_id: 'whe_01k9zq9d6x8p4zagr7vj6fkyrc',
  url: 'https://example.com/hooks/repoint',
  events: ['qr.created', 'qr.updated', 'qr.scan'],
  description: 'The stock system',
  project_ids: null,
  enabled: true,
  disabled_reason: null,
  created_at: '2026-11-18T10:00:00.000Z',
});

export { endpointAnswer };

export function presentEndpoint(row: WebhookEndpointRow): z.infer<typeof endpointAnswer> {
  const { url, events, description, project_ids, enabled, disabled_reason } = row;
  return {
    endpoint_id: row.id,
    url,
    events: SUBSCRIBED_TYPES.filter((type) => events.includes(type)),
    description,
    project_ids,
    enabled,
    disabled_reason,
    created_at: toIso(row.created_at),
  };
}

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;

export const deliveryAnswer = z.strictObject({
  delivery_id: z.string().describe('The `webhook-id` of every attempt.'),
  type: z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]),
  status: z.enum(DELIVERY_STATUSES).describe('`failed`: there is no further attempt.'),
  attempts: z.int().min(0).describe('Attempts made so far.'),
  next_attempt_at: timestamp.nullable().describe('Null: there is none.'),
  created_at: timestamp,
});

export const DELIVERY_EXAMPLE = exampleOf(deliveryAnswer, {
  delivery_id: 'evt_01k9zqbf8z1r6cchs9xm8hp1te',
  type: 'qr.updated',
  status: 'pending',
  attempts: 1,
  next_attempt_at: '2026-11-18T10:05:05.000Z',
  created_at: '2026-11-18T10:00:00.000Z',
});

asAnswer('WebhookDelivery', 'An event for an endpoint, and what came of it.', deliveryAnswer);

export function presentDelivery(row: ListedDelivery): z.infer<typeof deliveryAnswer> {
  return {
    delivery_id: row.event_id,
    type: row.type,
    status: row.state,
    attempts: row.attempts,
    next_attempt_at: toIso(row.state === 'pending' ? row.next_attempt_at : null),
    created_at: toIso(row.created_at),
  };
}

const texts = z.record(z.string(), z.string());

export const wholeDelivery = deliveryAnswer.extend({
  body: z.looseObject({}).describe('What is sent.'),
  headers: texts.describe('With which headers: those of the last attempt, or of one made now.'),
  answer: z
    .strictObject({
      at: timestamp,
      ms: z.int().min(0).describe('How long it took.'),
      status: z.int().nullable().describe('Null: there was no answer.'),
      problem: z.string().nullable().describe('Why there was none, for people.'),
      headers: texts,
      body: z.string().describe('The first 4 kB.'),
    })
    .nullable()
    .describe('What the last attempt brought; null: none was made yet.'),
});

exampleOf(wholeDelivery, {
  ...DELIVERY_EXAMPLE,
  body: { type: 'qr.updated', timestamp: '2026-11-18T10:00:00.000Z', data: { qr_id: 'qr_01k9zq7gk3s0m2xw5t4b8dny6v' } },
  headers: {
    'content-type': 'application/json',
    'webhook-id': 'evt_01k9zqbf8z1r6cchs9xm8hp1te',
    'webhook-timestamp': '1795600000',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  answer: {
    at: '2026-11-18T10:00:00.000Z',
    ms: 84,
    status: 503,
    problem: null,
    headers: { 'content-type': 'text/plain' },
    body: 'Try again later',
  },
});

asAnswer('WholeWebhookDelivery', 'A delivery with what was sent and what came back.', wholeDelivery);

export function presentWholeDelivery(
  row: ListedDelivery & { body: string },
  endpoint: WebhookEndpointRow,
  now: number,
): z.infer<typeof wholeDelivery> {
  const { attempt, body } = row;
  const headers = webhookHeaders(endpoint, { id: row.event_id, body }, attempt?.at ?? now);
  return {
    ...presentDelivery(row),
    body: JSON.parse(body),
    headers: attempt ? { ...headers, 'webhook-signature': attempt.signature } : headers,
    answer: attempt && {
      at: toIso(attempt.at),
      ms: attempt.ms,
      status: attempt.status,
      problem: attempt.problem,
      headers: attempt.headers,
      body: attempt.body,
    },
  };
}
