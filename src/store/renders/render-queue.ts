import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

/**
 * A job is the code's own row, whose `render_status` requests a picture. There are two queues, one for new codes and
 * one for codes that already have a picture, and in each of them accounts take turns.
 */
export type RenderQueue = 'firstRenders' | 'reRenders';

/** The minimum time between two re-renders of a code, which bounds the cost of restyling in a loop. */
export const RE_RENDER_PAUSE_MS = 2_000;

/** No lease and no pause after a failure is longer: a later time comes from a clock that was ahead. */
const LONGEST_WAIT_MS = 60_000;

/** Literals, not parameters: otherwise SQLite does not use the partial indexes. */
const WANTED = sql`render_status in ('pending', 'rendering')`;
export const IN_QUEUE: Record<RenderQueue, RawBuilder<boolean>> = {
  firstRenders: sql`${WANTED} and last_rendered_at is null`,
  reRenders: sql`${WANTED} and last_rendered_at is not null`,
};

/** Not claimed, and not in a pause after a failure or a re-render. */
export function isDueRender(queue: RenderQueue, now: number): RawBuilder<boolean> {
  const isFree = sql<boolean>`(render_not_before <= ${now} or render_not_before - ${sql.lit(LONGEST_WAIT_MS)} > ${now})`;
  if (queue === 'firstRenders') return sql`${IN_QUEUE[queue]} and ${isFree}`;
  return sql`${IN_QUEUE[queue]} and ${isFree}
    and (redrawn_at is null or redrawn_at + ${sql.lit(RE_RENDER_PAUSE_MS)} <= ${now} or redrawn_at > ${now})`;
}

/** Codes of all accounts that wait for their picture or are being drawn. */
export async function countWaitingRenders(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from qr_codes
    where ${WANTED}`.execute(db);
  return Number(rows[0]?.waiting ?? 0);
}
