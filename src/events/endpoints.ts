import { z } from 'zod';
import { targetUrl } from '../codes/target-url-field.ts';
import type { Plan } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import { readableText } from '../lib/readable-text.ts';
import type { Caller } from '../people/caller.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import { isProjectId, projectNotFound } from '../projects/project.ts';
import { findAddress } from '../safety/find-address.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import { type Reach, reachOf, wholeAccount } from '../store/reach.ts';
import type { WebhookEndpointRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import type { EndpointChange } from '../store/webhooks/endpoints.ts';
import { SUBSCRIBED_TYPES } from '../store/webhooks/event-types.ts';
import type { WebhookClientDeps } from './send-webhook.ts';
import { newWebhookSecret } from './sign.ts';

export type WebhookDeps = Authored & {
  store: StoreWith<
    | 'findReplay'
    | 'findProject'
    | 'findUsage'
    | 'findWebhookEndpoint'
    | 'insertWebhookEndpoint'
    | 'changeWebhookEndpoint'
    | 'rotateWebhookSecret'
    | 'deleteWebhookEndpoint'
    | 'dropDeliveries'
  >;
  clock: Clock;
  log: Logger;
  webhookClient: WebhookClientDeps;
};

/** `lookUp` waits for an answer of name servers. */
type UrlDeps = WebhookDeps & { lookUp: <Value>(found: Promise<Value>) => Promise<Value> };

/** Enough for a list of projects that somebody picked. */
const MAX_PROJECTS = 100;

const distinct = <Item>(items: Item[]) => [...new Set(items)];

export const eventTypes = z
  .array(z.enum(SUBSCRIBED_TYPES, `must be one of ${SUBSCRIBED_TYPES.join(', ')}`), 'must be a list of event types')
  .min(1, 'must name at least one event')
  .max(2 * SUBSCRIBED_TYPES.length, 'must not name events again and again')
  .transform(distinct)
  .describe('Which events are sent to it.');

const url = targetUrl.describe('Where events are sent: `https:`, to a public address. Redirects are not followed.');
const description = readableText({ min: 0, max: 255, blank: true, lines: false }).describe('For people.');
const projectIds = z
  .array(z.string('must be a string'), 'must be a list of project ids, or null')
  .min(1, 'must name at least one project, or be null for all')
  .max(MAX_PROJECTS, `must name at most ${MAX_PROJECTS} projects`)
  .transform(distinct)
  .nullable()
  .describe('Only events of these projects; null: of all, and those of no project.');

export const newEndpointRequest = z.strictObject({
  url,
  events: eventTypes,
  description: description.nullish(),
  project_ids: projectIds.optional(),
});

export const endpointChange = z.strictObject({
  url: url.optional(),
  events: eventTypes.optional(),
  description: description.optional(),
  project_ids: projectIds.optional(),
  enabled: z
    .boolean('must be true or false')
    .optional()
    .describe('Whether events are sent. What waits while it is off is sent when it is on again.'),
});

/** The secret of a new endpoint is told once, and not to who repeats the call. */
export async function createEndpoint(
  deps: UrlDeps,
  caller: Caller,
  request: z.output<typeof newEndpointRequest>,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<WebhookEndpointRow>> {
  const earlier = (await earlierResult(deps.store, idempotency)) as { id: string } | null;
  if (earlier) return { value: await requireEndpoint(deps, caller, earlier.id), replayed: true };
  const { accountId, plan } = caller;
  const { events, project_ids = null } = request;
  await requireProjects(deps, caller, project_ids);
  const cap = plan.webhook_endpoints;
  if ((await deps.store.read.findUsage(wholeAccount(accountId))).webhook_endpoints >= cap) throw tooManyEndpoints(plan);
  const now = deps.clock.now();
  const endpoint = {
    id: newId('whe', now),
    account_id: accountId,
    url: await receiverUrl(deps, request.url),
    description: request.description ?? '',
    events,
    project_ids,
    secret: newWebhookSecret(),
    listens_until: null,
    created_at: now,
  };
  const by = deps.author?.();
  const result = await deps.store.write.insertWebhookEndpoint({ endpoint, cap, idempotency, by });
  if ('endpoint' in result) return { value: result.endpoint, replayed: false };
  if ('replay' in result) {
    const { id } = result.replay as { id: string };
    return { value: await requireEndpoint(deps, caller, id), replayed: true };
  }
  if ('conflict' in result) throw idempotencyConflict();
  throw tooManyEndpoints(plan);
}

function tooManyEndpoints({ name, webhook_endpoints: cap }: Plan): Refusal {
  return new Refusal(
    'quota_exceeded_webhook_endpoint',
    `The plan ${name} allows ${cap} webhook endpoints, and the account has that many; delete one or change the plan`,
  );
}

/** One that is out of reach is reported like one that does not exist. */
export async function requireEndpoint(
  { store }: Pick<WebhookDeps, 'store'>,
  reach: Reach,
  id: string,
): Promise<WebhookEndpointRow> {
  const endpoint = await store.read.findWebhookEndpoint(reach, id);
  if (!endpoint || endpoint.listens_until !== null) throw endpointNotFound();
  return endpoint;
}

export async function changeEndpoint(
  deps: UrlDeps,
  reach: Reach,
  id: string,
  request: z.output<typeof endpointChange>,
): Promise<WebhookEndpointRow> {
  const before = await requireEndpoint(deps, reach, id);
  if (request.project_ids !== undefined) await requireProjects(deps, reach, request.project_ids);
  const set: EndpointChange = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as EndpointChange;
  if (set.url !== undefined && set.url !== before.url) set.url = await receiverUrl(deps, set.url);
  const changed = await deps.store.write.changeWebhookEndpoint({
    reach: reachOf(reach),
    id,
    set,
    now: deps.clock.now(),
    by: deps.author?.(),
  });
  if (!changed) throw endpointNotFound();
  return changed;
}

const OLD_SECRET_MS = 24 * 3_600_000;

/** The old secret signs beside the new one for a day. The new one is told once, and not to who repeats the call. */
export async function rotateSecret(
  deps: WebhookDeps,
  reach: Reach,
  id: string,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<WebhookEndpointRow>> {
  if (await earlierResult(deps.store, idempotency))
    return { value: await requireEndpoint(deps, reach, id), replayed: true };
  const now = deps.clock.now();
  const oldUntil = now + OLD_SECRET_MS;
  const call = { oldUntil, idempotency, now, by: deps.author?.() };
  const input = { reach: reachOf(reach), id, secret: newWebhookSecret(), ...call };
  const result = await deps.store.write.rotateWebhookSecret(input);
  if ('endpoint' in result) return { value: result.endpoint, replayed: false };
  if ('replay' in result) return { value: await requireEndpoint(deps, reach, id), replayed: true };
  if ('conflict' in result) throw idempotencyConflict();
  throw endpointNotFound();
}

/** Nothing is sent any more; its deliveries are deleted after the answer, since there may be a million of them. */
export async function deleteEndpoint(
  { store, log, clock, author }: WebhookDeps,
  reach: Reach,
  id: string,
): Promise<void> {
  await requireEndpoint({ store }, reach, id);
  const deletion = { reach: reachOf(reach), id, now: clock.now(), by: author?.() };
  if (!(await store.write.deleteWebhookEndpoint(deletion))) throw endpointNotFound();
  void dropDeliveries({ store }, id).catch((error) =>
    log.warn({ err: error, endpoint: id }, 'Deliveries of a deleted webhook endpoint stay until they are too old'),
  );
}

const PAUSE_MS = 20;

export async function dropDeliveries(
  { store }: { store: StoreWith<'dropDeliveries'> },
  endpointId: string,
): Promise<void> {
  while (await store.write.dropDeliveries({ endpointId })) await Bun.sleep(PAUSE_MS);
}

async function requireProjects({ store }: WebhookDeps, reach: Reach, ids: readonly string[] | null): Promise<void> {
  if (ids === null && reach.projectIds !== null)
    throw invalidField('project_ids', 'must name projects: the caller is limited to some');
  for (const id of ids ?? []) {
    if (!isProjectId(id) || !(await store.read.findProject(reach, id))) throw projectNotFound(id);
  }
}

/** A name that leads nowhere yet is taken; one that leads to a private address is not. */
async function receiverUrl({ webhookClient: client, lookUp }: UrlDeps, text: string): Promise<string> {
  const { protocol, username, password, hostname } = new URL(text);
  const mayBePrivate = client.privateTargets === 'allow';
  if (protocol !== 'https:' && !(protocol === 'http:' && mayBePrivate)) throw unsafe('its scheme is not https');
  if (username !== '' || password !== '') throw unsafe('it has a user name or a password in it');
  const found = await lookUp(findAddress(client, hostname));
  if ('problem' in found && found.problem === 'private') throw unsafe('it leads to a private address');
  if ('problem' in found && found.problem === 'own') throw unsafe('it leads to this server itself');
  return text;
}

function unsafe(reason: string): Refusal {
  return new Refusal('unsafe_url', `Events cannot be sent to this url: ${reason}`, { field: 'url' });
}

function endpointNotFound(): Refusal {
  return new Refusal('webhook_endpoint_not_found', 'There is no such webhook endpoint in this account');
}
