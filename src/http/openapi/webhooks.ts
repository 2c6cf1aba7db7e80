import { EVENT_TYPES, type EventType } from '../../store/webhooks/event-types.ts';
import { DATA_OF } from '../v2/webhook-events.ts';
import { schemaReference } from './component-schemas.ts';
import type { WebhookDescription } from './types.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  description,
  required: true as const,
  schema: { type: 'string' as const },
});

const HEADERS = [
  header('webhook-id', 'The id of the event, the same at every attempt: for dropping what comes twice.'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header('webhook-signature', '`v1,` and the Base64 of an HMAC-SHA256, after Standard Webhooks; several with blanks.'),
];

/** What is sent for each type of event, for `x-webhooks`: OpenAPI has `webhooks` only from 3.1 on. */
export function describeWebhooks(): Record<string, WebhookDescription> {
  return Object.fromEntries(
    (Object.keys(EVENT_TYPES) as EventType[]).map((type) => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          tags: ['Webhooks'],
          summary: EVENT_TYPES[type],
          description: 'Sent to webhook endpoints that want it, signed after Standard Webhooks.',
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    type: { type: 'string', enum: [type] },
                    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
                    data: schemaReference(DATA_OF[type], type),
                  },
                  required: ['type', 'timestamp', 'data'],
                },
              },
            },
          },
          responses: { '2XX': { description: 'Anything else is tried again.' } },
        },
      },
    ]),
  );
}
