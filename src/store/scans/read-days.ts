import { type RawBuilder, sql } from 'kysely';
import { loopPauses } from '../../lib/loop-pauses.ts';
import type { Db, InSnapshot, ReadContext } from '../db.ts';
import type { EngineName } from '../migrations/migration.ts';
import {
  DIMENSIONS,
  type Dimension,
  forEachSum,
  increase,
  mergeIntoColumns,
  NO_SUMS,
  type SumColumns,
} from './day-sums.ts';
import { type DayScope, type DayTable, NO_DAY } from './days.ts';
import type { JournalEntry } from './journal-entry.ts';
import { PendingDays } from './pending-days.ts';

/** A day of a scope; `columns` only if it is in the requested range. */
export type ScopeDay = { day: number; total: number; columns: SumColumns | null };

export type ScopeDays = {
  /** In order, without empty days. */
  days: ScopeDay[];
  /** Scans counted without analytics. */
  notRecorded: number;
};

/** Both ends included; null: unbounded. */
export type DayRange = { from: number | null; to: number | null };

/**
 * All days of a scope, from one snapshot; those in the range with the sums of these dimensions. On SQLite the caller has the journal merged for the scope first; on
 * PostgreSQL the unmerged journal is added here, read in the same snapshot.
 */
export async function readDays(
  { inSnapshot, engine }: ReadContext,
  scope: DayScope,
  range: DayRange,
  dimensions: readonly Dimension[] = DIMENSIONS,
): Promise<ScopeDays> {
  const { rows: days, journal } = await withJournal(inSnapshot, engine, (snapshot) =>
    storedDays(snapshot, engine, scope, range, dimensions),
  );
  for (const pending of journal.of(scope)) {
    const { day } = pending;
    const stored = days.get(day) ?? { day, total: 0, columns: isWithin(day, range) ? NO_SUMS : null };
    const later = pending.take();
    const columns = stored.columns && mergeIntoColumns(stored.columns, { ...later, codes: new Map() });
    days.set(day, { day, total: stored.total + later.total, columns });
  }
  const notRecorded = days.get(NO_DAY)?.total ?? 0;
  days.delete(NO_DAY);
  return { days: [...days.values()].sort((one, other) => one.day - other.day), notRecorded };
}

/** A stored day including the unmerged journal. May be NO_DAY. */
export type StoredDay = SumColumns & { scope: number | string; day: number };

/** All days of these scopes in order. */
export async function readAllDays(
  { inStatement, engine }: ReadContext,
  table: DayTable,
  scopes: readonly (number | string)[],
): Promise<StoredDay[]> {
  if (scopes.length === 0) return [];
  const { rows, journal } = await withJournal(inStatement, engine, (snapshot) =>
    snapshot
      .selectFrom(table as 'account_days')
      .selectAll()
      .where('scope', 'in', scopes as string[])
      .execute(),
  );
  const days = new Map<string, StoredDay>(
    rows.map(({ merged_seq: _, ...row }) => [`${row.scope} ${row.day}`, { ...row, codes: null }]),
  );
  for (const scope of scopes) {
    for (const pending of journal.of({ table, scope } as DayScope)) {
      const { day } = pending;
      const stored = days.get(`${scope} ${day}`) ?? NO_SUMS;
      const columns = mergeIntoColumns(stored, { ...pending.take(), codes: new Map() });
      days.set(`${scope} ${day}`, { ...columns, scope, day });
    }
  }
  return [...days.values()].sort((one, other) => one.day - other.day);
}

export type CodeDayTotal = { scope: number; day: number; total: number };

/** The scans of each of these codes on each day of the range. */
export async function readCodeTotals(
  { inStatement, engine }: ReadContext,
  codes: number[],
  { from, to }: { from: number; to: number },
): Promise<CodeDayTotal[]> {
  if (codes.length === 0) return [];
  const { rows, journal } = await withJournal(inStatement, engine, (snapshot) =>
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
      .filter(({ day }) => day >= from && day <= to)
      .map((pending) => ({ scope, day: pending.day, total: pending.take().total })),
  );
  return [...rows, ...waiting];
}

/** The scans of each of these codes in the range. */
export async function sumCodeTotals(
  { inStatement, engine }: ReadContext,
  codes: number[],
  range: { from: number; to: number },
): Promise<Map<number, number>> {
  if (codes.length === 0) return new Map();
  const { rows, journal } = await withJournal(inStatement, engine, (snapshot) =>
    snapshot
      .selectFrom('code_days')
      .select(['scope', ({ fn }) => fn.sum<number>('total').as('total')])
      .where('scope', 'in', codes)
      .where('day', '>=', range.from)
      .where('day', '<=', range.to)
      .groupBy('scope')
      .execute(),
  );
  const sums = new Map(rows.map(({ scope, total }) => [scope, Number(total)]));
  for (const scope of codes) {
    for (const pending of journal.of({ table: 'code_days', scope })) {
      if (isWithin(pending.day, range)) increase(sums, scope, pending.take().total);
    }
  }
  return sums;
}

/** The scans of each of these scopes since a day, including those without a date: a higher number means a new scan. */
export async function readScopeTotals(
  { inStatement, engine }: ReadContext,
  scopes: DayScope[],
  fromDay: number,
): Promise<number[]> {
  const { rows, journal } = await withJournal(inStatement, engine, async (snapshot) => {
    const found: { table: DayTable; scope: number | string; total: number }[] = [];
    for (const table of new Set(scopes.map((scope) => scope.table))) {
      const ids = [...new Set(scopes.filter((scope) => scope.table === table).map(({ scope }) => scope))];
      const { rows: totals } = await sql<{ scope: number | string; total: number }>`
        select scope, sum(total) as total from ${sql.table(table)}
        where scope in (${sql.join(ids)}) and (day >= ${sql.lit(fromDay)} or day = ${sql.lit(NO_DAY)})
        group by scope`.execute(snapshot);
      for (const { scope, total } of totals) found.push({ table, scope, total: Number(total) });
    }
    return found;
  });
  const stored = new Map(rows.map(({ table, scope, total }) => [`${table} ${scope}`, total]));
  const waiting = new Map<string, number>();
  for (const scope of scopes) {
    const key = `${scope.table} ${scope.scope}`;
    if (waiting.has(key)) continue;
    const recent = journal.of(scope).filter(({ day }) => day >= fromDay || day === NO_DAY);
    waiting.set(
      key,
      recent.reduce((sum, pending) => sum + pending.take().total, 0),
    );
  }
  return scopes.map(({ table, scope }) => {
    const key = `${table} ${scope}`;
    return (stored.get(key) ?? 0) + (waiting.get(key) ?? 0);
  });
}

/** The most scanned codes of an account, by seq, with an estimated count; see `DaySums.codes`. */
export async function readTopCodes(
  { inSnapshot, engine }: ReadContext,
  accountId: string,
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> {
  const codes = new Map<number, number>();
  const { journal } = await withJournal(inSnapshot, engine, (snapshot) =>
    forEachDay(
      engine,
      (page) =>
        sql<{ day: number; codes: string | null }>`
          select day, codes from account_days
          where scope = ${accountId} and day between ${from} and ${to} ${page}
        `.execute(snapshot),
      (day) => forEachSum<number>(day.codes, (seq, many) => increase(codes, seq, many)),
    ),
  );
  for (const pending of journal.of({ table: 'account_days', scope: accountId })) {
    if (isWithin(pending.day, { from, to })) {
      for (const [seq, many] of pending.take().codes) increase(codes, seq, many);
    }
  }
  return codes;
}

export type DayColumns = Pick<SumColumns, 'total'> & Partial<Pick<SumColumns, Dimension>> & { day: number };

/** Every day with its total, and the sums of those in the range. */
async function storedDays(
  db: Db,
  engine: EngineName,
  { table, scope }: DayScope,
  range: DayRange,
  dimensions: readonly Dimension[],
): Promise<Map<number, ScopeDay>> {
  const first = range.from ?? 0;
  const last = range.to ?? Number.MAX_SAFE_INTEGER;
  const within = (name: string) =>
    sql`case when day between ${sql.lit(first)} and ${sql.lit(last)} then ${sql.ref(name)} end as ${sql.ref(name)}`;
  const names = sql.join([sql`day`, sql`total`, ...dimensions.map(within)]);
  const days = new Map<number, ScopeDay>();
  await forEachDay(
    engine,
    (page) =>
      sql<DayColumns>`
        select ${names} from ${sql.table(table)} where scope = ${scope} ${page}
      `.execute(db),
    ({ day, ...columns }) => {
      const { total } = columns;
      days.set(day, { day, total, columns: isWithin(day, range) ? { ...NO_SUMS, ...columns } : null });
    },
  );
  return days;
}

/** A page is read in a millisecond, or in four if its days take 30 kB each. */
const DAYS_PER_PAGE = 128;

/**
 * Calls `each` for every day, with pauses. SQLite returns all rows of a statement at once, so there `read` is called
 * for page after page. PostgreSQL sends them one by one, and may sort all of them for each page.
 */
export async function forEachDay<Row extends { day: number }>(
  engine: EngineName,
  read: (page: RawBuilder<unknown>) => Promise<{ rows: Row[] }>,
  each: (row: Row) => void,
): Promise<void> {
  const pause = loopPauses();
  for (let after = NO_DAY - 1, isMore = true; isMore; ) {
    const page = sql`and day > ${after} order by day limit ${sql.lit(DAYS_PER_PAGE)}`;
    const { rows } = await read(engine === 'sqlite' ? page : sql``);
    for (const row of rows) {
      each(row);
      after = row.day;
      await pause();
    }
    isMore = engine === 'sqlite' && rows.length === DAYS_PER_PAGE;
  }
}

export function isWithin(day: number, { from, to }: DayRange): boolean {
  return day >= (from ?? 0) && day <= (to ?? day);
}

export async function withJournal<Rows>(
  inSnapshot: InSnapshot,
  engine: EngineName,
  read: (snapshot: Db) => Promise<Rows>,
): Promise<{ rows: Rows; journal: PendingDays }> {
  return inSnapshot(async (snapshot) => {
    const rows = await read(snapshot);
    const journal = new PendingDays();
    if (engine === 'sqlite') return { rows, journal };
    const entries = await snapshot.selectFrom('scan_journal').selectAll().orderBy('seq').execute();
    const pause = loopPauses();
    for (const { seq, entry } of entries) {
      journal.add(seq, JSON.parse(entry) as JournalEntry);
      await pause();
    }
    return { rows, journal };
  });
}
