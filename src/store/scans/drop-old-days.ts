import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';
import { dropVisitorDays } from '../visitors/daily-visitors.ts';
import { emptySums, increase } from './day-sums.ts';
import { type DayAddition, type DayTable, NO_DAY } from './days.ts';

/** Scopes checked per call: about 5 ms of SQLite's writer if nothing is old … */
const SCOPES_AT_A_TIME = 500;
/** … and rows deleted per call: about 20 ms. */
const ROWS_AT_A_TIME = 2_000;

/** The position in an iteration over all scopes; `after` is null at the start. */
export type OldDaysPosition = { table: DayTable; after: number | string | null };

export const FIRST_POSITION: OldDaysPosition = { table: 'code_days', after: null };
const NEXT_TABLE: Record<DayTable, DayTable | null> = {
  code_days: 'project_days',
  project_days: 'account_days',
  account_days: null,
};

/**
 * Deletes some of the days before a day, and adds their scans to those without a date, so that the sums of a code
 * always equal its count. Returns the position to continue from; null when all scopes are done.
 */
export async function dropOldDays(
  tx: Tx,
  { position, before }: { position: OldDaysPosition; before: number },
): Promise<OldDaysPosition | null> {
  const { table, after } = position;
  const scopes = await nextScopes(tx.db, position);
  const last = scopes.at(-1);
  if (last === undefined) {
    const next = NEXT_TABLE[table];
    if (next) return { table: next, after: null };
    const isMore = (await dropVisitorDays(tx, before, ROWS_AT_A_TIME)) === ROWS_AT_A_TIME;
    return isMore ? position : null;
  }
  const dropped = await tx.scans.dropDays({ table, scopes, before, limit: ROWS_AT_A_TIME });
  return { table, after: dropped < ROWS_AT_A_TIME ? last : after };
}

/** Read from the tables of codes, projects and accounts: the tables of days have a hundred times more rows. */
async function nextScopes(db: Db, { table, after }: OldDaysPosition): Promise<(number | string)[]> {
  if (table === 'code_days') {
    const rows = await db
      .selectFrom('qr_codes')
      .select('seq')
      .where('seq', '>', Number(after ?? 0))
      .orderBy('seq')
      .limit(SCOPES_AT_A_TIME)
      .execute();
    return rows.map(({ seq }) => seq);
  }
  const rows = await db
    .selectFrom(table === 'project_days' ? 'projects' : 'accounts')
    .select('id')
    .where('id', '>', String(after ?? ''))
    .orderBy('id')
    .limit(SCOPES_AT_A_TIME)
    .execute();
  return rows.map(({ id }) => id);
}

/** The scans of deleted days, as an addition to those without a date. */
export function withoutDay(table: DayTable, dropped: { scope: number | string; total: number }[]): DayAddition[] {
  const totals = new Map<number | string, number>();
  for (const { scope, total } of dropped) increase(totals, scope, Number(total));
  return [...totals]
    .filter(([, total]) => total > 0)
    .map(([scope, total]) => ({ table, scope, day: NO_DAY, sums: { ...emptySums(), total } }) as DayAddition);
}
