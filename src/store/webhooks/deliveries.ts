import { type SqlBool, sql } from 'kysely';
import { recordAlerts } from '../alerts/alerts.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import { covered, type Reach } from '../reach.ts';
import type { WebhookAttempt, WebhookDeliveryRow, WebhookEndpointRow, WebhookEventRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { insertEvents, lockEndpoints, type NewEvent, unpackBody, wakeEndpoints } from './dispatch.ts';

/** Literals, not parameters: otherwise SQLite does not use the partial index. */
const PENDING = sql.lit('pending' as const);

export type DueDelivery = { event_id: string; attempts: number; round: number; body: string };

const due = prepared<{ endpointId: string; now: number; limit: number }, DueDelivery & { body: never }>(
  (db, { endpointId, now, limit }) =>
    db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
      .select([
        'webhook_deliveries.event_id',
        'webhook_deliveries.attempts',
        'webhook_deliveries.round',
        'webhook_events.body',
      ])
      .where('webhook_deliveries.endpoint_id', '=', endpointId)
      .where('webhook_deliveries.state', '=', PENDING)
      .where('webhook_deliveries.next_attempt_at', '<=', now)
      .orderBy('webhook_deliveries.next_attempt_at')
      .orderBy('webhook_deliveries.event_id')
      .limit(limit) as never,
);

/** The deliveries of an endpoint that are due, longest first. */
export async function listDueDeliveries(
  db: Db,
  endpointId: string,
  now: number,
  limit: number,
): Promise<DueDelivery[]> {
  const rows = await due(db, { endpointId, now, limit });
  return rows.map((row) => ({ ...row, body: unpackBody(row.body) }));
}

export type AttemptResult = {
  eventId: string;
  round: number;
  attempts: number;
  attempt: WebhookAttempt;
  state: WebhookDeliveryRow['state'];
  nextAttemptAt: number | null;
};

type Attempts = {
  endpointId: string;
  claim: string;
  results: AttemptResult[];
  /** To which they were sent; the rest is of an endpoint with this one. */
  url: string;
  /** After the last of them. */
  failures: number;
  failingSince: number | null;
  /** Switches it off. */
  disable: { reason: 'gone' | 'failing'; now: number } | null;
};

const saveAttempt = prepared<{ endpointId: string } & AttemptResult, never>(
  (db, { endpointId, eventId, round, attempts, attempt, state, nextAttemptAt }) =>
    db
      .updateTable('webhook_deliveries')
      .set({ attempts, attempt, state, next_attempt_at: nextAttemptAt })
      .where('endpoint_id', '=', endpointId)
      .where('event_id', '=', eventId)
      .where('round', '=', round),
);

/**
 * Returns the endpoint as it is now; nothing if another worker has it, or it is gone. What was sent is recorded all the
 * same.
 */
export async function recordAttempts(tx: Tx, input: Attempts): Promise<WebhookEndpointRow | undefined> {
  const { endpointId, claim, url, results, failures, failingSince, disable } = input;
  const changed = await tx.db
    .updateTable('webhook_endpoints')
    .set({
      failures,
      failing_since: failingSince,
      ...(disable && { enabled: false, disabled_reason: disable.reason, scans_after: null }),
    })
    .where('id', '=', endpointId)
    .where('claimed_by', '=', claim)
    .where('url', '=', url)
    .returningAll()
    .executeTakeFirst();
  const endpoint =
    changed ??
    (await tx.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', endpointId)
      .where('claimed_by', '=', claim)
      .executeTakeFirst());
  for (const result of results) await saveAttempt(tx.db, { ...result, endpointId, attempt: json(result.attempt) });
  if (changed && disable) {
    const { account_id, url: title } = changed;
    const { reason: detail, now: at } = disable;
    const alert = { kind: 'webhook', subject: endpointId, mark: String(at), account_id, title, detail, at };
    await recordAlerts(tx, { alerts: [alert] });
  }
  return endpoint;
}

/** Compiled statements get values as they are stored. */
const json = (value: WebhookAttempt) => JSON.stringify(value) as unknown as WebhookAttempt;

/** Lets go of an endpoint until its next delivery is due. */
export async function releaseEndpoint(
  tx: Tx,
  { endpointId, claim }: { endpointId: string; claim: string },
): Promise<void> {
  await lockEndpoints(tx, [endpointId]);
  const next = await tx.db
    .selectFrom('webhook_deliveries')
    .select('next_attempt_at')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', PENDING)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ claimed_by: null, due_at: next?.next_attempt_at ?? null })
    .where('id', '=', endpointId)
    .where('claimed_by', '=', claim)
    .execute();
}

/** Ends all claims, if their holders are known to be dead: what is due need not wait for the end of the lease. */
export async function endEndpointClaims({ db }: Tx, { now }: { now: number }): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ claimed_by: null, due_at: now })
    .where('claimed_by', 'is not', null)
    .execute();
}

export type ListedDelivery = WebhookDeliveryRow & Pick<WebhookEventRow, 'type'>;

const listed = (db: Db, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select('webhook_events.type')
    .where('webhook_deliveries.endpoint_id', '=', endpointId);

/** Newest first, before the event `before`. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  state: WebhookDeliveryRow['state'] | null,
  before: string | null,
  limit: number,
): Promise<ListedDelivery[]> {
  let query = listed(db, endpointId);
  if (state !== null) query = query.where('webhook_deliveries.state', '=', state);
  if (before !== null) query = query.where('webhook_deliveries.event_id', '<', before);
  return query.orderBy('webhook_deliveries.event_id', 'desc').limit(limit).execute();
}

export async function findDelivery(
  db: Db,
  endpointId: string,
  eventId: string,
): Promise<(ListedDelivery & { body: string }) | undefined> {
  const row = await listed(db, endpointId)
    .select('webhook_events.body')
    .where('webhook_deliveries.event_id', '=', eventId)
    .executeTakeFirst();
  return row && { ...row, body: unpackBody(row.body) };
}

/** An event that was sent to one endpoint already, and what came of it. */
export async function insertSentEvent(
  tx: Tx,
  {
    endpointId,
    event,
    result,
  }: { endpointId: string; event: NewEvent; result: Omit<AttemptResult, 'eventId' | 'round'> },
): Promise<void> {
  await insertEvents(tx, [{ event, endpoints: [endpointId] }]);
  await saveAttempt(tx.db, { ...result, endpointId, eventId: event.id, round: 0, attempt: json(result.attempt) });
}

/** Which deliveries to send again: those named, or those made in this time, after an id and in a state. */
export type Redelivery =
  | { eventIds: string[] }
  | { since: number; until: number; state: WebhookDeliveryRow['state'] | null; after: string };

/** Some 10 ms of the writer thread. */
const AT_A_TIME = 200;

/**
 * Sends deliveries again, from the first attempt on; by time, those among the next 200. Returns how many, and the last
 * id that was looked at: null if there was none.
 */
export async function redeliver(
  tx: Tx,
  { endpointId, which, now }: { endpointId: string; which: Redelivery; now: number },
): Promise<{ redelivered: number; last: string | null }> {
  const [endpoint] = await lockEndpoints(tx, [endpointId]);
  if (!endpoint) return { redelivered: 0, last: null };
  let query = tx.db
    .selectFrom('webhook_deliveries')
    .select(['event_id', 'created_at', 'state', 'attempts', 'next_attempt_at'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('event_id');
  if ('eventIds' in which) query = query.where('event_id', 'in', which.eventIds);
  else {
    query = query.where('event_id', '>', which.after).limit(AT_A_TIME);
    if (which.state !== null) query = query.where('state', '=', which.state);
  }
  const found = await query.execute();
  // Not by the query, which would look through all that there are for the next that is wanted.
  const { since, until } = 'eventIds' in which ? { since: 0, until: now } : which;
  const wanted = found.filter(({ created_at }) => created_at >= since && created_at <= until);
  // Of a long backlog most have their first attempt before them anyway.
  const changed = wanted.filter(
    ({ state, attempts, next_attempt_at: at }) =>
      'eventIds' in which || state !== 'pending' || attempts > 0 || (at ?? now) > now,
  );
  if (changed.length > 0) {
    await tx.db
      .updateTable('webhook_deliveries')
      .set((eb) => ({ state: 'pending', attempts: 0, round: eb('round', '+', 1), next_attempt_at: now }))
      .where('endpoint_id', '=', endpointId)
      .where(
        'event_id',
        'in',
        changed.map(({ event_id }) => event_id),
      )
      .execute();
    await wakeEndpoints(tx, [endpoint], now);
  }
  return { redelivered: wanted.length, last: found.at(-1)?.event_id ?? null };
}

/** What a listener was not given yet, the oldest first. */
export async function listHeardEvents(
  db: Db,
  listenerId: string,
  limit: number,
): Promise<{ event_id: string; body: string }[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select(['webhook_deliveries.event_id', 'webhook_events.body'])
    .where('webhook_deliveries.endpoint_id', '=', listenerId)
    .where('webhook_deliveries.state', '=', PENDING)
    .orderBy('webhook_deliveries.event_id')
    .limit(limit)
    .execute();
  return rows.map(({ event_id, body }) => ({ event_id, body: unpackBody(body) }));
}

type Hearing = { reach: Reach; id: string; after: string | null; now: number; listensUntil: number };

/**
 * Keeps a listener alive, and acknowledges the events up to `after` that it was given; the others of these are to be
 * given again. False: it is gone.
 */
export async function keepListening(
  { db, engine }: Tx,
  { reach, id, after, now, listensUntil }: Hearing,
): Promise<boolean> {
  const listener = await db
    .updateTable('webhook_endpoints')
    .set({ listens_until: listensUntil })
    .where('account_id', '=', reach.accountId)
    .where(covered(engine, reach, 'project_ids'))
    .where('id', '=', id)
    .where('listens_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!listener) return false;
  const given = sql<SqlBool>`endpoint_id = ${id} and state = 'succeeded'`;
  if (after !== null) await db.deleteFrom('webhook_deliveries').where(given).where('event_id', '<=', after).execute();
  await db.updateTable('webhook_deliveries').set({ state: 'pending' }).where(given).execute();
  return true;
}

export async function markHeard({ db }: Tx, { id, eventIds }: { id: string; eventIds: string[] }): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'succeeded' })
    .where('endpoint_id', '=', id)
    .where('event_id', 'in', eventIds)
    .execute();
}

/** Each is in six indexes: some 10 ms. */
const DROPPED = 200;

/** Of an endpoint that is gone. True: there are more. */
export async function dropDeliveries({ db }: Tx, { endpointId }: { endpointId: string }): Promise<boolean> {
  const some = await db
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('endpoint_id', '=', endpointId)
    .limit(DROPPED)
    .execute();
  const ids = some.map(({ event_id }) => event_id);
  if (ids.length > 0)
    await db
      .deleteFrom('webhook_deliveries')
      .where('endpoint_id', '=', endpointId)
      .where('event_id', 'in', ids)
      .execute();
  return ids.length === DROPPED;
}
