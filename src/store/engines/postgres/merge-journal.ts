import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { DIMENSIONS, lastScanOf, mergeIntoColumns, NO_SUMS } from '../../scans/day-sums.ts';
import type { DayAddition, DayTable, OldDays } from '../../scans/days.ts';
import { withoutDay } from '../../scans/drop-old-days.ts';
import type { JournalEntry } from '../../scans/journal-entry.ts';
import { type PendingDay, PendingDays } from '../../scans/pending-days.ts';
import type { DayRow } from '../../schema.ts';
import { PostgresArray } from '../../values.ts';
import { wantingScans } from '../../webhooks/scan-endpoints.ts';
import { ScanSums } from '../../webhooks/scan-sums.ts';
import { addWaitingSums } from '../../webhooks/waiting-sums.ts';

/** Batches read per statement: some milliseconds of this node's thread. */
const ROWS_PER_READ = 256;
/**
 * A transaction merges so many batches, or until it has so many days or sums for webhooks: a day, or a sum, is then
 * written once for all of them. What waits for its locks, for half a second at most, are other merges.
 */
const ROWS_PER_MERGE = 2_048;
const DAYS_PER_MERGE = 4_096;
const SUMS_PER_MERGE = 8_192;
/** Days read and written per statement: some milliseconds of this node's thread. */
const DAYS_PER_STATEMENT = 200;
/** Advisory lock for writing days: an arbitrary number that no other program on this database should use. */
const DAYS_LOCK = 7_365_016_202;

/**
 * Merges the oldest rows of the journal into the days and drops them, in one transaction, one node at a time. Returns
 * 0 if there may be more, see `ScanStatements.mergeJournal`.
 */
export async function mergeJournal(db: Db): Promise<number | null> {
  await lockDays(db);
  const days: PendingDay[] = [];
  const pending = new PendingDays((day) => days.push(day));
  const sums = new ScanSums();
  let isMore = true;
  for (let rows = 0, after = 0; isMore && rows < ROWS_PER_MERGE; rows += ROWS_PER_READ) {
    const entries = await takeEntries(db, after);
    // Read after the entries: whoever is told that an endpoint is made, is told of later scans.
    sums.setEndpoints(await wantingScans(db).execute());
    for (const { seq, entry } of entries) {
      pending.add(seq, entry);
      sums.add(seq, entry);
    }
    after = entries.at(-1)?.seq ?? after;
    isMore = entries.length === ROWS_PER_READ;
    if (days.length >= DAYS_PER_MERGE || sums.size >= SUMS_PER_MERGE) break;
  }
  const additions = days.map((day) => ({ ...day.key, sums: day.take() }));
  await storeDays(db, additions, true);
  await addWaitingSums({ db, engine: 'postgres' }, sums.all());
  return isMore ? 0 : null;
}

/** Drops the oldest entries after one of them. */
async function takeEntries(db: Db, after: number): Promise<{ seq: number; entry: JournalEntry }[]> {
  const { rows } = await sql<{ seq: number; entry: string }>`
    delete from scan_journal where seq = any(array(
      select seq from scan_journal where seq > ${after} order by seq limit ${ROWS_PER_READ}
    )) returning seq, entry`.execute(db);
  const entries = rows.map(({ seq, entry }) => ({ seq, entry: JSON.parse(entry) as JournalEntry }));
  return entries.sort((one, other) => one.seq - other.seq);
}

export async function addDays(db: Db, additions: DayAddition[]): Promise<void> {
  await lockDays(db);
  await storeDays(db, additions);
}

/** Locks out merges. */
export async function dropDays(db: Db, { table, scopes, before, limit }: OldDays): Promise<number> {
  await lockDays(db);
  const { rows } = await sql<{ scope: number | string; total: number }>`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)}
      where scope = any(${new PostgresArray(scopes)}) and day >= 0 and day < ${before} limit ${limit}
    )) returning scope, total`.execute(db);
  await storeDays(db, withoutDay(table, rows));
  return rows.length;
}

async function lockDays(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DAYS_LOCK)})`.execute(db);
}

/** `areNew`: the scans come from the journal. Others were counted before and are moved to another day or dropped. */
async function storeDays(db: Db, additions: DayAddition[], areNew = false): Promise<void> {
  for (const table of ['code_days', 'project_days', 'account_days'] as const) {
    const all = additions.filter((addition) => addition.table === table);
    for (let at = 0; at < all.length; at += DAYS_PER_STATEMENT) {
      const part = all.slice(at, at + DAYS_PER_STATEMENT);
      await storePart(db, table, part);
      if (table === 'code_days') await noteActivity(db, part, areNew);
    }
  }
}

async function storePart(db: Db, table: DayTable, additions: DayAddition[]): Promise<void> {
  const type = sql.raw(table === 'code_days' ? 'bigint' : 'text');
  const scopes = sql`${new PostgresArray(additions.map(({ scope }) => scope))}::${type}[]`;
  const dayNumbers = sql`${new PostgresArray(additions.map(({ day }) => day))}::int[]`;
  const { rows } = await sql<DayRow>`
    select days.* from unnest(${scopes}, ${dayNumbers}) as asked (scope, day)
    join ${sql.table(table)} as days on days.scope = asked.scope and days.day = asked.day`.execute(db);
  const stored = new Map(rows.map((row) => [`${row.scope} ${row.day}`, row]));
  const days = additions.map(({ scope, day, sums }) => {
    return mergeIntoColumns(stored.get(`${scope} ${day}`) ?? NO_SUMS, sums);
  });
  const texts = [...DIMENSIONS, 'codes'] as const;
  const column = (name: (typeof texts)[number]) => sql`${new PostgresArray(days.map((day) => day[name]))}::text[]`;
  await sql`
    insert into ${sql.table(table)} (scope, day, total, ${sql.raw(texts.join(', '))})
    select * from unnest(
      ${scopes}, ${dayNumbers}, ${new PostgresArray(days.map(({ total }) => total))}::bigint[],
      ${sql.join(texts.map(column))}
    )
    on conflict (scope, day) do update set total = excluded.total,
      ${sql.raw(texts.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(db);
}

async function noteActivity(db: Db, additions: DayAddition[], areNew: boolean): Promise<void> {
  const activity = new Map<number | string, { scans: number; last: number }>();
  for (const { scope, day, sums } of additions) {
    const { scans, last } = activity.get(scope) ?? { scans: 0, last: 0 };
    activity.set(scope, {
      scans: scans + (areNew ? sums.total : 0),
      last: Math.max(last, lastScanOf(day, sums)),
    });
  }
  const values = [...activity.values()];
  await sql`
    update code_activity set scans = code_activity.scans + added.scans,
      last_scan = greatest(code_activity.last_scan, added.last)
    from unnest(${new PostgresArray([...activity.keys()])}::bigint[],
      ${new PostgresArray(values.map(({ scans }) => scans))}::bigint[],
      ${new PostgresArray(values.map(({ last }) => last))}::bigint[]) as added (seq, scans, last)
    where code_activity.code_seq = added.seq`.execute(db);
}
