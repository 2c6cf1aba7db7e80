import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { WebhookEndpointRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import type { EventType } from './event-types.ts';

/** An event as it is sent. `body`: JSON. */
export type NewEvent = { id: string; account_id: string; type: EventType; body: string; created_at: number };

export const packBody = (body: string): Uint8Array => deflateRawSync(body, { level: 3 });
export const unpackBody = (packed: Uint8Array): string => inflateRawSync(packed).toString();

type Dispatched = { seq: number; event: NewEvent; endpoints: string[] };

/**
 * Makes events and deliveries of rows of the outbox, each of them once, however many workers try. What is left of an
 * outbox row without endpoints is nothing. Returns the endpoints that have something new.
 */
export async function dispatchEvents(
  tx: Tx,
  { dispatched, now }: { dispatched: Dispatched[]; now: number },
): Promise<string[]> {
  const seqs = dispatched.map(({ seq }) => seq);
  const endpoints = await lockEndpoints(tx, [...new Set(dispatched.flatMap((one) => one.endpoints))]);
  const taken = await tx.db.deleteFrom('webhook_outbox').where('seq', 'in', seqs).returning('seq').execute();
  const own = new Set(taken.map(({ seq }) => seq));
  const known = new Set(endpoints.map(({ id }) => id));
  const events = dispatched
    .filter(({ seq }) => own.has(seq))
    .map(({ event, endpoints: ids }) => ({ event, endpoints: ids.filter((id) => known.has(id)) }));
  await insertEvents(tx, events);
  return wakeEndpoints(tx, endpoints, now);
}

type Locked = Pick<WebhookEndpointRow, 'id' | 'account_id' | 'due_at' | 'claimed_by' | 'listens_until'>;

/**
 * In one order. Whoever gives an endpoint deliveries has its row locked, and so has the worker that looks for the last
 * time whether there are any: none of them is overlooked.
 */
export async function lockEndpoints({ db, engine }: Tx, ids: readonly string[]): Promise<Locked[]> {
  if (ids.length === 0) return [];
  let query = db
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'due_at', 'claimed_by', 'listens_until'])
    .where('id', 'in', ids)
    .orderBy('id');
  if (engine === 'postgres') query = query.forUpdate();
  return query.execute();
}

/** Of locked endpoints; each is due at once, except one that a worker has, which looks again before it leaves. */
export async function wakeEndpoints({ db }: Tx, endpoints: readonly Locked[], now: number): Promise<string[]> {
  const idle = endpoints.filter(
    ({ claimed_by, due_at, listens_until }) =>
      listens_until === null && claimed_by === null && (due_at === null || due_at > now),
  );
  const ids = idle.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('webhook_endpoints').set({ due_at: now }).where('id', 'in', ids).execute();
  return endpoints.map(({ id }) => id);
}

/** Rows of one statement: far below the limit of parameters. */
const ROWS = 500;

export async function insertEvents(
  { db }: Tx,
  events: readonly { event: NewEvent; endpoints: readonly string[] }[],
): Promise<void> {
  const sent = events.filter(({ endpoints }) => endpoints.length > 0);
  const rows = sent.map(({ event: { body, ...event } }) => ({ ...event, body: packBody(body) }));
  const deliveries = sent.flatMap(({ event: { id, account_id, created_at }, endpoints }) =>
    endpoints.map((endpoint_id) => ({
      endpoint_id,
      event_id: id,
      account_id,
      state: 'pending' as const,
      attempts: 0,
      round: 0,
      next_attempt_at: created_at,
      attempt: null,
      created_at,
    })),
  );
  for (let at = 0; at < rows.length; at += ROWS)
    await db
      .insertInto('webhook_events')
      .values(rows.slice(at, at + ROWS))
      .execute();
  for (let at = 0; at < deliveries.length; at += ROWS)
    await db
      .insertInto('webhook_deliveries')
      .values(deliveries.slice(at, at + ROWS))
      .execute();
}

/** Rows counted at most: some 2 ms. */
const MOST_COUNTED = 10_000;

/** What waits, in the outbox and for delivery (at most 20,000), and since when. */
export async function webhookBacklog(db: Db): Promise<{ waiting: number; oldest: number | null }> {
  const { rows } = await sql<{ waiting: number; oldest: number | null }>`
    select sum(waiting) as waiting, min(oldest) as oldest from (
      select count(*) as waiting, (select min(at) from webhook_outbox) as oldest
        from (select seq from webhook_outbox limit ${MOST_COUNTED}) as found
      union all
      select count(*), (select min(created_at) from webhook_deliveries where state = 'pending')
        from (select event_id from webhook_deliveries where state = 'pending' limit ${MOST_COUNTED}) as found
    ) as parts`.execute(db);
  const [row] = rows;
  return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest == null ? null : Number(row.oldest) };
}
