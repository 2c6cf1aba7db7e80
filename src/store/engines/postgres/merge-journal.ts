import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { lastScanOf, mergeIntoColumns, NO_SUMS } from '../../scans/day-sums.ts';
import type { DayAddition, DayTable, OldDays } from '../../scans/days.ts';
import { withoutDay } from '../../scans/drop-old-days.ts';
import type { JournalEntry } from '../../scans/journal-entry.ts';
import { type PendingDay, PendingDays } from '../../scans/pending-days.ts';
import type { DayRow } from '../../schema.ts';
import { PostgresArray } from '../../values.ts';
import { addScanSums } from '../../webhooks/scan-sums.ts';

/** Batches merged per transaction. The more, the less each one costs; nothing else waits for its locks. */
const ROWS_PER_MERGE = 256;
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
  const { rows } = await sql<{ seq: number; entry: string }>`
    delete from scan_journal where seq = any(array(
      select seq from scan_journal order by seq limit ${ROWS_PER_MERGE}
    )) returning seq, entry`.execute(db);
  const entries = rows
    .map(({ seq, entry }) => ({ seq, entry: JSON.parse(entry) as JournalEntry }))
    .sort((one, other) => one.seq - other.seq);
  await storeDays(db, pendingDays(entries), true);
  await addScanSums(db, entries);
  return rows.length < ROWS_PER_MERGE ? null : 0;
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

function pendingDays(entries: { seq: number; entry: JournalEntry }[]): DayAddition[] {
  const days: PendingDay[] = [];
  const pending = new PendingDays((day) => days.push(day));
  for (const { seq, entry } of entries) pending.add(seq, entry);
  return days.map((day) => ({ ...day.key, sums: day.take() }));
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
  const texts = ['hours', 'devices', 'rules', 'visits', 'countries', 'referrers', 'codes'] as const;
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
