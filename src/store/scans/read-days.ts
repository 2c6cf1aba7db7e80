import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { EngineName } from '../migrations/migration.ts';
import { absorb, type DaySums, emptySums, readSums, type SumColumns } from './day-sums.ts';
import { type DayScope, NO_DAY } from './days.ts';
import type { JournalEntry } from './journal-entry.ts';
import { PendingDays } from './pending-days.ts';

/** Days parsed at a time: the largest take 20 µs each, and others wait for the thread. */
const PARSED_AT_A_TIME = 64;

/** A day of a scope; the sums only where it is in the range that was asked for. */
export type ScopeDay = { day: number; total: number; sums: DaySums | null };

export type ScopeDays = {
  /** In order; days without anything are not among them. */
  days: ScopeDay[];
  /** Scans of which only the number is known. */
  notRecorded: number;
};

/** Both ends included; null: from the first day on, up to the last. */
export type DayRange = { from: number | null; to: number | null };

/**
 * All days of a scope, as of one moment. On SQLite whoever asks has the journal merged for the scope before; on
 * PostgreSQL what the journal holds is added here, read in the same snapshot.
 */
export async function readDays(
  db: Db,
  engine: EngineName,
  scope: DayScope,
  range: DayRange,
): Promise<ScopeDays> {
  const { rows, journal } = await withJournal(db, engine, (snapshot) => storedDays(snapshot, scope, range));
  const days = new Map<number, ScopeDay>();
  for (const [at, { day, ...columns }] of rows.entries()) {
    if (at % PARSED_AT_A_TIME === PARSED_AT_A_TIME - 1) await nextTurn();
    const sums = isWithin(day, range) ? readSums({ ...columns, codes: null }) : null;
    days.set(day, { day, total: columns.total, sums });
  }
  for (const pending of journal.of(scope)) {
    const { day } = pending.key;
    const stored = days.get(day) ?? { day, total: 0, sums: isWithin(day, range) ? emptySums() : null };
    const later = pending.take();
    stored.total += later.total;
    if (stored.sums) absorb(stored.sums, later);
    days.set(day, stored);
  }
  const notRecorded = days.get(NO_DAY)?.total ?? 0;
  days.delete(NO_DAY);
  return { days: [...days.values()].sort((one, other) => one.day - other.day), notRecorded };
}

export type CodeDayTotal = { scope: number; day: number; total: number };

/** How often each of these codes was scanned on each day of the range. */
export async function readCodeTotals(
  db: Db,
  engine: EngineName,
  codes: number[],
  { from, to }: { from: number; to: number },
): Promise<CodeDayTotal[]> {
  if (codes.length === 0) return [];
  const { rows, journal } = await withJournal(db, engine, (snapshot) =>
    snapshot
      .selectFrom('code_days')
      .select(['scope', 'day', 'total'])
      .where('scope', 'in', codes)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute(),
  );
  const waiting = codes.flatMap((scope) =>
    journal
      .of({ table: 'code_days', scope })
      .filter(({ key: { day } }) => day >= from && day <= to)
      .map((pending) => ({ scope, day: pending.key.day, total: pending.take().total })),
  );
  return [...rows, ...waiting];
}

/** The codes of an account that were scanned most, by seq, with roughly how often; see `DaySums.codes`. */
export async function readTopCodes(
  db: Db,
  engine: EngineName,
  accountId: string,
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> {
  const { rows, journal } = await withJournal(db, engine, (snapshot) =>
    snapshot
      .selectFrom('account_days')
      .select('codes')
      .where('scope', '=', accountId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('codes', 'is not', null)
      .execute(),
  );
  const codes = new Map<number, number>();
  const add = (seq: number, many: number) => codes.set(seq, (codes.get(seq) ?? 0) + many);
  for (const row of rows) {
    for (const [seq, many] of Object.entries<number>(JSON.parse(row.codes ?? '{}'))) add(Number(seq), many);
  }
  for (const pending of journal.of({ table: 'account_days', scope: accountId })) {
    if (isWithin(pending.key.day, { from, to })) {
      for (const [seq, many] of pending.take().codes) add(seq, many);
    }
  }
  return codes;
}

type DayColumns = Omit<SumColumns, 'codes'> & { day: number };

/** One statement, and so one moment: every day with its total, and the sums of those in the range. */
async function storedDays(db: Db, { table, scope }: DayScope, { from, to }: DayRange): Promise<DayColumns[]> {
  const first = from ?? 0;
  const last = to ?? Number.MAX_SAFE_INTEGER;
  const within = (name: string) =>
    sql`case when day between ${sql.lit(first)} and ${sql.lit(last)} then ${sql.ref(name)} end as ${sql.ref(name)}`;
  const names = ['hours', 'devices', 'rules', 'visits', 'countries', 'referrers'];
  const { rows } = await sql<DayColumns>`
    select day, total, ${sql.join(names.map(within))} from ${sql.table(table)} where scope = ${scope}
  `.execute(db);
  return rows;
}

function isWithin(day: number, { from, to }: DayRange): boolean {
  return day >= (from ?? 0) && day <= (to ?? day);
}

async function withJournal<Rows>(
  db: Db,
  engine: EngineName,
  read: (snapshot: Db) => Promise<Rows>,
): Promise<{ rows: Rows; journal: PendingDays }> {
  const journal = new PendingDays();
  if (engine === 'sqlite') return { rows: await read(db), journal };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const rows = await read(snapshot);
      const entries = await snapshot.selectFrom('scan_journal').selectAll().orderBy('seq').execute();
      for (const { seq, entry } of entries) journal.add(seq, JSON.parse(entry) as JournalEntry);
      return { rows, journal };
    });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
