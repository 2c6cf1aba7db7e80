import { type SqlBool, sql } from 'kysely';
import { type Grant, type RequestLimits, takeMore, takeOne } from '../../lib/rate-windows.ts';
import type { Db } from '../db.ts';
import type { LimitCounterRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

export async function readCounters(db: Db, dayStart: number): Promise<LimitCounterRow[]> {
  return db.selectFrom('limit_counters').selectAll().where('day_start', '=', dayStart).execute();
}

export async function findCounter(db: Db, keyId: string): Promise<LimitCounterRow | undefined> {
  return db.selectFrom('limit_counters').selectAll().where('key_id', '=', keyId).executeTakeFirst();
}

/** Saves the counters of the one process that counts in memory. */
export async function saveCounters(tx: Tx, counters: LimitCounterRow[]): Promise<void> {
  for (const counter of counters) await putCounter(tx, counter);
}

type LimitRequests = { keyId: string; limits: RequestLimits; requests: number };

/**
 * For several nodes on PostgreSQL: counts the collected requests of each key while its row is locked. The commit does
 * not wait for the disk: losing the last moments of these counts in a crash is not worth a sync per call.
 * Keys are locked in order, so that two nodes cannot deadlock. Returns one list of grants per entry.
 */
export async function takeLimits(tx: Tx, input: { keys: LimitRequests[]; now: number }): Promise<Grant[][]> {
  await sql<SqlBool>`set local synchronous_commit = off`.execute(tx.db);
  const granted = new Map<string, Grant[]>();
  for (const { keyId, limits, requests } of [...input.keys].sort((a, b) => (a.keyId < b.keyId ? -1 : 1))) {
    const counter = await lockCounter(tx, keyId);
    granted.set(
      keyId,
      Array.from({ length: requests }, () => takeOne(counter, limits, input.now)),
    );
    await putCounter(tx, counter);
  }
  return input.keys.map(({ keyId }) => granted.get(keyId) ?? []);
}

/** The same for one request that counts as several: see `takeMore`. */
export async function takeMoreOfLimits(
  tx: Tx,
  { keyId, limits, more, now }: { keyId: string; limits: RequestLimits; more: number; now: number },
): Promise<Grant> {
  await sql<SqlBool>`set local synchronous_commit = off`.execute(tx.db);
  const counter = await lockCounter(tx, keyId);
  const grant = takeMore(counter, limits, more, now);
  await putCounter(tx, counter);
  return grant;
}

async function lockCounter(tx: Tx, keyId: string): Promise<LimitCounterRow> {
  const empty = {
    second_start: 0,
    second_count: 0,
    minute_start: 0,
    minute_count: 0,
    day_start: 0,
    day_count: 0,
  };
  return tx.db
    .insertInto('limit_counters')
    .values({ key_id: keyId, ...empty })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ key_id: keyId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function putCounter(tx: Tx, counter: LimitCounterRow): Promise<void> {
  await tx.db
    .insertInto('limit_counters')
    .values(counter)
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet(counter))
    .execute();
}
