import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';
import { dropVisitorDays } from '../visitors/daily-visitors.ts';
import { emptySums, increase } from './day-sums.ts';
import { type DayAddition, type DayTable, NO_DAY } from './days.ts';

/** Looked at in one go: some 5 ms of SQLite's writer where nothing is old … */
const SCOPES_AT_A_TIME = 500;
/** … and dropped in one go: some 20 ms. */
const ROWS_AT_A_TIME = 2_000;

/** How far a walk over all scopes has come; `after` is null before the first. */
export type OldDaysPosition = { table: DayTable; after: number | string | null };

export const FIRST_POSITION: OldDaysPosition = { table: 'code_days', after: null };
const NEXT_TABLE: Record<DayTable, DayTable | null> = {
  code_days: 'project_days',
  project_days: 'account_days',
  account_days: null,
};

/**
 * Drops some of the days before a day, and adds their scans to those of which only the number is known: so the sums of
 * a code equal its count at every moment. Gives where to go on; null when all scopes have been seen.
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

/** By what has days, and not by the days, of which there are a hundred times more. */
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

/** The scans of dropped days, as an addition to those without a day. */
export function withoutDay(
  table: DayTable,
  dropped: { scope: number | string; total: number }[],
): DayAddition[] {
  const totals = new Map<number | string, number>();
  for (const { scope, total } of dropped) increase(totals, scope, Number(total));
  return [...totals]
    .filter(([, total]) => total > 0)
    .map(([scope, total]) => ({ table, scope, day: NO_DAY, sums: { ...emptySums(), total } }) as DayAddition);
}
