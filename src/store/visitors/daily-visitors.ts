import { sql } from 'kysely';
import {
  addEntries,
  entriesOf,
  estimate,
  newSketch,
  type Sketch,
  type SketchEntry,
} from '../../lib/distinct-sketch.ts';
import { localHour, openZone } from '../../lib/zone.ts';
import type { Db } from '../db.ts';
import type { DayScope } from '../scans/days.ts';
import type { Tx } from '../transaction.ts';

/** Sketches converted into numbers per call: some 20 ms. */
const SKETCHES_PER_CALL = 200;
/** Nodes save what they found up to a minute later. */
const GRACE_MS = 5 * 60_000;

/** What a node recorded of a scope's visitors on a day of its account. */
export type FoundVisitors = { accountId: string; day: number; scope: string; entries: SketchEntry[] };

export type VisitorDay = { day: number; visitors: number };

export function visitorScope({ table, scope }: DayScope): string {
  return `${table} ${scope}`;
}

/** The account's key of a day: the first caller's key, the same for every node. */
export async function getOrCreateVisitorKey(
  { db }: Tx,
  { accountId, day, key }: { accountId: string; day: number; key: string },
): Promise<string> {
  await db
    .insertInto('visitor_keys')
    .values({ account_id: accountId, day, key })
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
    .execute();
  const row = await db
    .selectFrom('visitor_keys')
    .select('key')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return row.key;
}

/** Adds to the sketches of a day whose key still exists; later additions are dropped. */
export async function addVisitors(tx: Tx, { found }: { found: FoundVisitors[] }): Promise<void> {
  for (const { accountId, day, scope, entries } of found) {
    const key = tx.db
      .selectFrom('visitor_keys')
      .select('day')
      .where('account_id', '=', accountId)
      .where('day', '=', day);
    // The lock serializes additions to a day on PostgreSQL, and the end of the day.
    const isOpen = await (tx.engine === 'postgres' ? key.forUpdate() : key).executeTakeFirst();
    if (!isOpen) continue;
    const where = { account_id: accountId, day, scope };
    const stored = await tx.db
      .selectFrom('visitor_sketches')
      .select('sketch')
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .where('scope', '=', scope)
      .executeTakeFirst();
    const sketch = readSketch(stored?.sketch);
    addEntries(sketch, entries);
    const text = JSON.stringify(entriesOf(sketch));
    await tx.db
      .insertInto('visitor_sketches')
      .values({ ...where, sketch: text })
      .onConflict((conflict) => conflict.columns(['account_id', 'day', 'scope']).doUpdateSet({ sketch: text }))
      .execute();
  }
}

/**
 * Destroys the keys of days that are over in the account's time zone, then converts some of the sketches of such days
 * into numbers. True: there are more.
 */
export async function finishVisitorDays(tx: Tx, { now }: { now: number }): Promise<boolean> {
  await destroyKeys(tx, now - GRACE_MS);
  const over = await tx.db
    .selectFrom('visitor_sketches as sketches')
    .select(['sketches.account_id', 'sketches.day', 'sketches.scope', 'sketches.sketch'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visitor_keys as keys')
            .select('keys.day')
            .whereRef('keys.account_id', '=', 'sketches.account_id')
            .whereRef('keys.day', '=', 'sketches.day'),
        ),
      ),
    )
    .limit(SKETCHES_PER_CALL)
    .execute();
  for (const { account_id, day, scope, sketch } of over) {
    const earlier = await tx.db
      .selectFrom('visitor_days')
      .select('visitors')
      .where('scope', '=', scope)
      .where('day', '=', day)
      .executeTakeFirst();
    const visitors = Math.max(estimate(readSketch(sketch)), Number(earlier?.visitors ?? 0));
    await tx.db
      .insertInto('visitor_days')
      .values({ scope, day, visitors })
      .onConflict((conflict) => conflict.columns(['scope', 'day']).doUpdateSet({ visitors }))
      .execute();
    await tx.db
      .deleteFrom('visitor_sketches')
      .where('account_id', '=', account_id)
      .where('day', '=', day)
      .where('scope', '=', scope)
      .execute();
  }
  return over.length === SKETCHES_PER_CALL;
}

async function destroyKeys({ db, engine }: Tx, now: number): Promise<void> {
  const keys = await db
    .selectFrom('visitor_keys')
    .innerJoin('accounts', 'accounts.id', 'visitor_keys.account_id')
    .select(['visitor_keys.account_id', 'visitor_keys.day', 'accounts.time_zone'])
    .execute();
  const over = keys.filter(({ day, time_zone }) => day < localHour(openZone(time_zone), now).day);
  if (over.length === 0) return;
  // Otherwise SQLite leaves deleted bytes in the file until they are overwritten.
  if (engine === 'sqlite') await sql`pragma secure_delete = on`.execute(db);
  for (const { account_id, day } of over) {
    await db.deleteFrom('visitor_keys').where('account_id', '=', account_id).where('day', '=', day).execute();
  }
  if (engine === 'sqlite') await sql`pragma secure_delete = off`.execute(db);
}

/** Drops at most `limit` numbers of days before a day. Returns how many. */
export async function dropVisitorDays({ db, engine }: Tx, before: number, limit: number): Promise<number> {
  const row = sql.ref(engine === 'postgres' ? 'ctid' : 'rowid');
  const old = sql`select ${row} from visitor_days where day < ${before} limit ${limit}`;
  const chosen = engine === 'postgres' ? sql`= any(array(${old}))` : sql`in (${old})`;
  const { numAffectedRows } = await sql`delete from visitor_days where ${row} ${chosen}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The numbers of past days, and of the current day so far. Days without visitors are omitted. */
export async function readVisitors(
  db: Db,
  accountId: string,
  scope: string,
  { from, to }: { from: number; to: number },
): Promise<VisitorDay[]> {
  const finished = await db
    .selectFrom('visitor_days')
    .select(['day', 'visitors'])
    .where('scope', '=', scope)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const running = await db
    .selectFrom('visitor_sketches')
    .select(['day', 'sketch'])
    .where('account_id', '=', accountId)
    .where('scope', '=', scope)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const days = new Map(finished.map(({ day, visitors }) => [day, Number(visitors)]));
  for (const { day, sketch } of running) days.set(day, estimate(readSketch(sketch)));
  return [...days].map(([day, visitors]) => ({ day, visitors })).sort((one, other) => one.day - other.day);
}

function readSketch(text: string | undefined): Sketch {
  const sketch = newSketch();
  if (text !== undefined) addEntries(sketch, JSON.parse(text) as SketchEntry[]);
  return sketch;
}
