import { z } from 'zod';
import { createListener, hear, newListenerRequest } from '../../events/listeners.ts';
import { asAnswer, asRequest, exampleOf, route } from './route.ts';
import { DELIVERY_EXAMPLE } from './webhook.ts';

const of = { tag: 'Webhooks', scope: 'webhooks.manage' } as const;

const listener = z.strictObject({
  listener_id: z.string().describe('Opaque.'),
  secret: z.string().describe('`whsec_` and Base64: who passes events on signs them with it.'),
});
exampleOf(listener, {
  listener_id: 'whl_01k9zq9d6x8p4zagr7vj6fkyrc',
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9/HH3Yc5ZRk=',
});

export const createListenerRoute = route('POST /v2/event-listeners', {
  ...of,
  operation: 'createEventListener',
  summary: 'Listen to events',
  description:
    'For development, where nobody can be called: events from now on are kept for whoever asks for them. A listener that does not ask for a minute is gone; an account may have 50.',
  body: asRequest('NewEventListener', 'What to listen to.', newListenerRequest),
  bodyExample: { events: ['qr.created', 'qr.scan'] },
  status: 201,
  answer: asAnswer('EventListener', 'Who listens.', listener),
  errors: ['quota_exceeded_webhook_endpoint'],
  async handle(deps, { caller, body }) {
    const { id, secret } = await createListener(deps, caller, body);
    return { fields: { listener_id: id, secret } };
  },
});

const MAX_WAIT_S = 5;

const heard = z.strictObject({
  items: z.array(
    z.strictObject({
      delivery_id: z.string().describe('The `webhook-id`.'),
      body: z.looseObject({}).describe('As an endpoint gets it.'),
    }),
  ),
});
exampleOf(heard, {
  items: [
    {
      delivery_id: DELIVERY_EXAMPLE.delivery_id,
      body: {
        type: 'qr.created',
        timestamp: '2026-11-18T10:00:00.000Z',
        data: { qr_id: 'qr_01k9zq7gk3s0m2xw5t4b8dny6v' },
      },
    },
  ],
});

export const listHeardEventsRoute = route('GET /v2/event-listeners/{id}/events', {
  ...of,
  operation: 'listHeardEvents',
  summary: 'Get the next events',
  description: 'Up to 50, the oldest first. `after` acknowledges those up to it: they are not given again.',
  query: z.object({
    after: z.string().optional().describe('The `delivery_id` of the last event that was dealt with.'),
    wait: z
      .string()
      .regex(/^[0-5]$/, `must be a whole number from 0 to ${MAX_WAIT_S}`)
      .optional()
      .transform((text) => Number(text ?? 0))
      .meta({
        description: 'Seconds to wait for an event.',
        type: 'integer',
        minimum: 0,
        maximum: MAX_WAIT_S,
        default: 0,
      }),
  }),
  answer: asAnswer('HeardEvents', 'What has happened.', heard),
  errors: ['not_found'],
  async handle(deps, { caller, parts, query: { after = null, wait } }) {
    const events = await hear(deps, caller, { id: parts.id ?? '', after, waitMs: 1_000 * wait });
    return {
      fields: { items: events.map(({ event_id, body }) => ({ delivery_id: event_id, body: JSON.parse(body) })) },
    };
  },
});
