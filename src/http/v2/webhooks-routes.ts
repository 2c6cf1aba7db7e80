import { z } from 'zod';
import { Refusal } from '../../errors/refusal.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  endpointChange,
  newEndpointRequest,
  requireEndpoint,
  rotateSecret,
} from '../../events/endpoints.ts';
import { redeliver } from '../../events/redeliver.ts';
import { recordTest, sendTest } from '../../events/test-delivery.ts';
import { openTextCursor, sealTextCursor } from '../../lib/cursor.ts';
import { parseInstant } from '../../lib/instant.ts';
import type { Page } from '../../lib/page.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { allowSilence } from '../kernel/long-requests.ts';
import { receive } from '../kernel/serve.ts';
import { asAnswer, asRequest, exampleOf, pageOf, pageQuery, route, type V2Deps } from './route.ts';
import {
  DELIVERY_EXAMPLE,
  DELIVERY_STATUSES,
  deliveryAnswer,
  ENDPOINT_EXAMPLE,
  endpointAnswer,
  presentDelivery,
  presentEndpoint,
  presentWholeDelivery,
  wholeDelivery,
} from './webhook.ts';

const of = { tag: 'Webhooks', scope: 'webhooks.manage' } as const;
const errors = ['webhook_endpoint_not_found' as const];

const secret = z
  .string()
  .nullable()
  .describe('`whsec_` and Base64, for checking signatures. Told once: null in a replay.');
const newEndpoint = endpointAnswer.extend({ secret });
const rotated = endpointAnswer.extend({ secret });
const SECRET_EXAMPLE = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9/HH3Yc5ZRk=';
exampleOf(newEndpoint, { ...ENDPOINT_EXAMPLE, secret: SECRET_EXAMPLE });
exampleOf(rotated, { ...ENDPOINT_EXAMPLE, secret: SECRET_EXAMPLE });

export const listWebhookEndpointsRoute = route('GET /v2/webhook-endpoints', {
  ...of,
  operation: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description: 'Newest first.',
  query: z.object(pageQuery),
  answer: asAnswer('WebhookEndpointPage', 'One page of webhook endpoints.', pageOf(endpointAnswer)),
  async handle(deps, { caller, query, now }) {
    const page = await pageOfIds(deps, `webhook endpoints:${caller.accountId}`, query, now, (before, limit) =>
      deps.store.read.listWebhookEndpoints(caller, before, limit),
    );
    return { fields: { ...page, items: page.items.map(presentEndpoint) } };
  },
});

export const createWebhookEndpointRoute = route('POST /v2/webhook-endpoints', {
  ...of,
  stepUp: true,
  operation: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description: 'Events that happen from now on are sent there, signed with the secret.',
  body: asRequest('NewWebhookEndpoint', 'A webhook endpoint to create.', newEndpointRequest),
  bodyExample: { url: 'https://example.com/hooks/repoint', events: ['qr.created', 'qr.updated', 'qr.scan'] },
  takesIdempotencyKey: true,
  status: 201,
  answer: asAnswer('CreatedWebhookEndpoint', 'A new endpoint, with its secret.', newEndpoint),
  errors: ['project_not_found', 'quota_exceeded_webhook_endpoint', 'unsafe_url'],
  async handle(deps, call) {
    const lookUp = <Value>(found: Promise<Value>) => receive(call.incoming, found);
    const key = readIdempotencyKey(call);
    const { value, replayed } = await createEndpoint({ ...deps, lookUp }, call.caller, call.body, key);
    return { fields: { ...presentEndpoint(value), secret: replayed ? null : value.secret }, replayed };
  },
});

export const getWebhookEndpointRoute = route('GET /v2/webhook-endpoints/{id}', {
  ...of,
  operation: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint',
  description: 'Without its secret.',
  answer: endpointAnswer,
  errors,
  async handle(deps, { caller, parts }) {
    return { fields: presentEndpoint(await requireEndpoint(deps, caller, parts.id ?? '')) };
  },
});

export const changeWebhookEndpointRoute = route('PATCH /v2/webhook-endpoints/{id}', {
  ...of,
  operation: 'updateWebhookEndpoint',
  summary: 'Update a webhook endpoint',
  description: 'Changes only what is named. Switched on again, it gets what waited meanwhile.',
  body: asRequest(
    'WebhookEndpointChange',
    'What to change in a webhook endpoint; the rest stays as it is.',
    endpointChange,
  ),
  bodyExample: { enabled: true },
  answer: endpointAnswer,
  errors: [...errors, 'project_not_found', 'unsafe_url'],
  async handle(deps, { caller, parts, body, incoming }) {
    const lookUp = <Value>(found: Promise<Value>) => receive(incoming, found);
    const endpoint = await changeEndpoint({ ...deps, lookUp }, caller, parts.id ?? '', body);
    return { fields: presentEndpoint(endpoint) };
  },
});

export const deleteWebhookEndpointRoute = route('DELETE /v2/webhook-endpoints/{id}', {
  ...of,
  operation: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description: 'With its deliveries. Nothing more is sent.',
  errors,
  async handle(deps, { caller, parts }) {
    await deleteEndpoint(deps, caller, parts.id ?? '');
    return { fields: {} };
  },
});

export const rotateSecretRoute = route('POST /v2/webhook-endpoints/{id}/rotate-secret', {
  ...of,
  stepUp: true,
  operation: 'rotateWebhookSecret',
  summary: 'Replace the secret of an endpoint',
  description: 'For 24 hours the old secret signs beside the new one, so that no event is refused meanwhile.',
  takesIdempotencyKey: true,
  answer: asAnswer('RotatedWebhookEndpoint', 'The endpoint, with its new secret.', rotated),
  errors,
  async handle(deps, call) {
    const key = readIdempotencyKey({ ...call, body: {} });
    const { value, replayed } = await rotateSecret(deps, call.caller, call.parts.id ?? '', key);
    return { fields: { ...presentEndpoint(value), secret: replayed ? null : value.secret }, replayed };
  },
});

const testAnswer = z.strictObject({
  delivery_id: z.string(),
  status: z.int().nullable().describe('What the receiver answered; null: nothing.'),
  ms: z.int().min(0).describe('How long it took.'),
  body: z.string().describe('The first 4 kB of its answer; without one, why there is none.'),
});
exampleOf(testAnswer, { delivery_id: DELIVERY_EXAMPLE.delivery_id, status: 204, ms: 84, body: '' });

/** An attempt takes up to 15 s, and looking up its name up to 5. */
const LONGEST_TEST_S = 30;

export const testWebhookRoute = route('POST /v2/webhook-endpoints/{id}/test', {
  ...of,
  operation: 'testWebhookEndpoint',
  summary: 'Send a test event',
  description: 'Sends `endpoint.test` now, also to an endpoint that is off, and tells what came back. Sent once.',
  answer: asAnswer('WebhookTest', 'What a test brought.', testAnswer),
  errors,
  async handle(deps, { caller, parts, incoming }) {
    const endpoint = await requireEndpoint(deps, caller, parts.id ?? '');
    allowSilence(incoming.request, LONGEST_TEST_S);
    const test = await receive(incoming, sendTest(deps, endpoint));
    await recordTest(deps, endpoint, test);
    const { status, ms, body, problem } = test.attempt;
    return { fields: { delivery_id: test.id, status, ms, body: problem ?? body } };
  },
});

export const listDeliveriesRoute = route('GET /v2/webhook-endpoints/{id}/deliveries', {
  ...of,
  operation: 'listWebhookDeliveries',
  summary: 'List deliveries',
  description: 'Of the last 30 days, newest first.',
  query: z.object({
    status: z
      .enum(DELIVERY_STATUSES, `must be one of ${DELIVERY_STATUSES.join(', ')}`)
      .optional()
      .describe('Only those in this state.'),
    ...pageQuery,
  }),
  answer: asAnswer('WebhookDeliveryPage', 'One page of deliveries.', pageOf(deliveryAnswer)),
  errors,
  async handle(deps, { caller, parts, query, now }) {
    const { id } = await requireEndpoint(deps, caller, parts.id ?? '');
    const { status = null } = query;
    const page = await pageOfIds(deps, `deliveries:${id}:${status}`, query, now, async (before, limit) => {
      const rows = await deps.store.read.listDeliveries(id, status, before, limit);
      return rows.map((row) => ({ ...row, id: row.event_id }));
    });
    return { fields: { ...page, items: page.items.map(presentDelivery) } };
  },
});

export const getDeliveryRoute = route('GET /v2/webhook-endpoints/{id}/deliveries/{delivery_id}', {
  ...of,
  operation: 'getWebhookDelivery',
  summary: 'Get a delivery',
  description: 'With what was sent and what came back.',
  answer: wholeDelivery,
  errors: [...errors, 'not_found'],
  async handle(deps, { caller, parts, now }) {
    const endpoint = await requireEndpoint(deps, caller, parts.id ?? '');
    const delivery = await deps.store.read.findDelivery(endpoint.id, parts.delivery_id ?? '');
    if (!delivery) throw new Refusal('not_found', 'There is no such delivery to this endpoint');
    return { fields: presentWholeDelivery(delivery, endpoint, now) };
  },
});

const instant = z
  .string('must be an ISO 8601 timestamp with an offset')
  .transform((text, context) => {
    const time = parseInstant(text);
    if (time === null) context.addIssue({ code: 'custom', message: 'must be an ISO 8601 timestamp with an offset' });
    return time ?? 0;
  })
  .meta({ type: 'string', format: 'date-time' });

const MAX_NAMED = 1_000;
/** The longest that the socket allows: a million deliveries take a minute. */
const LONGEST_REDELIVERY_S = 255;

const redeliverRequest = z
  .strictObject({
    since: instant.optional().describe('Those made since then.'),
    until: instant.optional().describe('Those made until then; by default until now.'),
    only_failed: z
      .boolean('must be true or false')
      .optional()
      .describe('Only those that did not succeed: the default.'),
    delivery_ids: z
      .array(z.string('must be a string'), 'must be a list of delivery ids')
      .min(1, 'must name at least one delivery')
      .max(MAX_NAMED, `must name at most ${MAX_NAMED} deliveries`)
      .optional()
      .describe('These, and nothing else beside it.'),
  })
  .superRefine((request, context) => {
    const { delivery_ids, since, ...rest } = request;
    const isByTime = since !== undefined || Object.keys(rest).length > 0;
    if ((delivery_ids === undefined) === isByTime && (since !== undefined || delivery_ids !== undefined)) return;
    const message = 'is required, or delivery_ids in its place; never both';
    context.addIssue({ code: 'custom', path: ['since'], message });
  });

const redelivered = z.strictObject({ redelivered: z.int().min(0).describe('How many deliveries are sent again.') });
exampleOf(redelivered, { redelivered: 12 });

export const redeliverRoute = route('POST /v2/webhook-endpoints/{id}/redeliver', {
  ...of,
  operation: 'redeliverWebhooks',
  summary: 'Send deliveries again',
  description:
    'By time, or by their ids; under the same ids, with the whole schedule of attempts. A million take a minute.',
  body: asRequest('Redelivery', 'Which deliveries to send again.', redeliverRequest),
  bodyExample: { since: '2026-11-18T00:00:00Z' },
  moreBodyExamples: { 'By id': { delivery_ids: [DELIVERY_EXAMPLE.delivery_id] } },
  status: 202,
  answer: asAnswer('Redelivered', 'How many are sent again.', redelivered),
  errors,
  async handle(deps, { caller, parts, body, incoming }) {
    const { id } = await requireEndpoint(deps, caller, parts.id ?? '');
    allowSilence(incoming.request, LONGEST_REDELIVERY_S);
    const { since = 0, until = null, only_failed: onlyFailed = true, delivery_ids: ids } = body;
    const onStep = (tookMs: number) => incoming.deadline.extend(tookMs);
    const request = ids ? { ids } : { since, until, onlyFailed };
    return { fields: { redelivered: await redeliver({ ...deps, onStep }, id, request) } };
  },
});

/** A page of rows that are listed from the newest id down. */
async function pageOfIds<Row extends { id: string }>(
  { cursorSecret }: Pick<V2Deps, 'cursorSecret'>,
  scope: string,
  { page_size: size, page_token: token }: { page_size: number; page_token?: string | undefined },
  now: number,
  list: (before: string | null, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const rows = await list(openTextCursor(cursorSecret, scope, token ?? null, now), size + 1);
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, next_page_token: last ? sealTextCursor(cursorSecret, scope, last.id, now) : null };
}
