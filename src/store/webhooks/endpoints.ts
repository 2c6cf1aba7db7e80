import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { ActivityKind } from '../activity/activity-kinds.ts';
import type { Db, ReadContext } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { covered, covers, type Reach } from '../reach.ts';
import type { WebhookEndpointRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { readJournalFromNow } from './scan-endpoints.ts';

/** Newest first, before the id `before`; without listeners. */
export async function listWebhookEndpoints(
  { db, engine }: ReadContext,
  reach: Reach,
  before: string | null,
  limit: number,
): Promise<WebhookEndpointRow[]> {
  let query = db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where(covered(engine, reach, 'project_ids'))
    .where('listens_until', 'is', null);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function findWebhookEndpoint(db: Db, reach: Reach, id: string): Promise<WebhookEndpointRow | undefined> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return endpoint && covers(reach, endpoint.project_ids) ? endpoint : undefined;
}

export type NewEndpoint = Pick<
  WebhookEndpointRow,
  'id' | 'account_id' | 'url' | 'description' | 'events' | 'project_ids' | 'secret' | 'listens_until' | 'created_at'
>;

/** Refused if the account has `cap` of its kind already: endpoints, or listeners. */
export async function insertWebhookEndpoint(
  tx: Tx,
  {
    endpoint,
    cap,
    idempotency,
    by,
  }: { endpoint: NewEndpoint; cap: number; idempotency: Idempotency | null; by?: Author | undefined },
): Promise<{ endpoint: WebhookEndpointRow } | Replay | { refused: 'full' }> {
  const { account_id: accountId, listens_until, created_at: now } = endpoint;
  await lockAccount(tx, accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const own = tx.db
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('account_id', '=', accountId);
  const alike = listens_until === null ? own.where('listens_until', 'is', null) : own.where('listens_until', '>', now);
  const { made } = await alike.executeTakeFirstOrThrow();
  if (Number(made) >= cap) return { refused: 'full' };
  const row = await tx.db
    .insertInto('webhook_endpoints')
    .values({
      ...endpoint,
      enabled: true,
      disabled_reason: null,
      old_secret: null,
      old_secret_until: null,
      scans_after: await scansAfter(tx, endpoint.events),
      failing_since: null,
      failures: 0,
      due_at: null,
      claimed_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeIdempotentResult(tx, idempotency, { id: row.id });
  if (listens_until === null) await recordEndpoint(tx, row, by, 'webhook.created', now);
  return { endpoint: row };
}

async function scansAfter(tx: Tx, events: readonly string[]): Promise<number | null> {
  return events.includes('qr.scan') ? readJournalFromNow(tx) : null;
}

export type EndpointChange = Partial<
  Pick<WebhookEndpointRow, 'url' | 'description' | 'events' | 'project_ids' | 'enabled'>
>;

/**
 * The secret that it had signs beside the new one until `oldUntil`. Two that rotate at the same time do so one after the
 * other.
 */
export async function rotateWebhookSecret(
  tx: Tx,
  input: {
    reach: Reach;
    id: string;
    secret: string;
    oldUntil: number;
    idempotency: Idempotency | null;
    now: number;
    by?: Author | undefined;
  },
): Promise<{ endpoint: WebhookEndpointRow } | Replay | { refused: 'not_found' }> {
  const { reach, id, secret, oldUntil, idempotency } = input;
  await lockAccount(tx, reach.accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const endpoint = await tx.db
    .updateTable('webhook_endpoints')
    .set((eb) => ({ secret, old_secret: eb.ref('secret'), old_secret_until: oldUntil }))
    .where('account_id', '=', reach.accountId)
    .where(covered(tx.engine, reach, 'project_ids'))
    .where('id', '=', id)
    .where('listens_until', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!endpoint) return { refused: 'not_found' };
  await storeIdempotentResult(tx, idempotency, { id });
  await recordEndpoint(tx, endpoint, input.by, 'webhook.secret_replaced', input.now);
  return { endpoint };
}

/** What waits for an endpoint that is switched on goes on, each delivery when its next attempt is due. */
export async function changeWebhookEndpoint(
  tx: Tx,
  { reach, id, set, now, by }: { reach: Reach; id: string; set: EndpointChange; now: number; by?: Author | undefined },
): Promise<WebhookEndpointRow | undefined> {
  let query = tx.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', reach.accountId)
    .where('id', '=', id)
    .where('listens_until', 'is', null);
  if (tx.engine === 'postgres') query = query.forUpdate();
  const before = await query.executeTakeFirst();
  if (!before || !covers(reach, before.project_ids)) return undefined;
  const { enabled = before.enabled, events = before.events } = set;
  const wasTold = before.enabled && before.scans_after !== null;
  const isTold = enabled && events.includes('qr.scan');
  const after = await tx.db
    .updateTable('webhook_endpoints')
    .set({
      ...set,
      ...(isTold !== wasTold && { scans_after: isTold ? await scansAfter(tx, events) : null }),
      ...(enabled && !before.enabled && { disabled_reason: null }),
      // Nothing is known of another receiver, or of one that is said to work again.
      ...((enabled !== before.enabled || (set.url ?? before.url) !== before.url) && {
        failing_since: null,
        failures: 0,
      }),
      ...(enabled && before.claimed_by === null && { due_at: now }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (after) await recordEndpoint(tx, after, by, 'webhook.changed', now);
  return after;
}

function recordEndpoint(
  tx: Tx,
  { id, account_id, url, enabled, project_ids }: WebhookEndpointRow,
  by: Author | undefined,
  kind: Extract<ActivityKind, `webhook.${string}`>,
  at: number,
): Promise<void> {
  const [projectId = null, ...more] = project_ids ?? [];
  const details = { endpoint_id: id, ...(kind === 'webhook.changed' && { enabled }) };
  const activity = { kind, subject: url, details, projectId: more.length > 0 ? null : projectId, at };
  return recordActivity(tx, account_id, by, activity);
}

/** Its deliveries go with it, later: `dropExpired`. */
export async function deleteWebhookEndpoint(
  tx: Tx,
  { reach, id, by, now }: { reach: Reach; id: string; by?: Author | undefined; now: number },
): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', reach.accountId)
    .where(covered(tx.engine, reach, 'project_ids'))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (deleted) await recordEndpoint(tx, deleted, by, 'webhook.deleted', now);
  return deleted !== undefined;
}

/** Endpoints with deliveries that may be due. One worker at a time has an endpoint, and so all its deliveries. */
export const WEBHOOK_ENDPOINTS: DueQueue<WebhookEndpointRow> = {
  table: 'webhook_endpoints',
  key: 'id',
  dueAt: 'due_at',
  owner: 'claimed_by',
  isDue: ({ now }) => sql`enabled = 1 and due_at is not null and due_at <= ${now}`,
  order: sql`due_at`,
  set: ({ claim }) => ({ claimed_by: claim }),
};
