import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { Code } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/**
 * A job is the code's own row, whose `render_status` requests a picture. There are two queues, one for new codes and
 * one for codes that already have a picture, and in each of them accounts take turns.
 */
export type RenderQueue = 'first' | 'again';

/** The minimum time between two re-renders of a code, which bounds the cost of restyling in a loop. */
export const RE_RENDER_PAUSE_MS = 2_000;

/** No lease and no pause after a failure is longer: a later time comes from a clock that was ahead. */
const LONGEST_WAIT_MS = 60_000;

/** Literals, not parameters: otherwise SQLite does not use the partial indexes. */
const WANTED = sql`render_status in ('pending', 'rendering')`;
export const IN_QUEUE: Record<RenderQueue, RawBuilder<boolean>> = {
  first: sql`${WANTED} and last_rendered_at is null`,
  again: sql`${WANTED} and last_rendered_at is not null`,
};

/** The times that decide what is due, computed in advance because a prepared query takes only plain values. */
type Moments = { now: number; clockAhead: number; pausedFrom: number };

function momentsAt(now: number): Moments {
  return { now, clockAhead: now + LONGEST_WAIT_MS, pausedFrom: now - RE_RENDER_PAUSE_MS + 1 };
}

function isDue(queue: RenderQueue, { now, clockAhead, pausedFrom }: Moments): RawBuilder<boolean> {
  const isFree = sql<boolean>`(render_not_before <= ${now} or render_not_before > ${clockAhead})`;
  if (queue === 'first') return isFree;
  return sql`${isFree} and (redrawn_at is null or redrawn_at < ${pausedFrom} or redrawn_at > ${now})`;
}

/** The order of the queue's index, so that every planner uses that index. */
const BY_ACCOUNT = sql`account_id, render_requested_at, seq`;

const dueIn = (queue: RenderQueue) =>
  prepared<Moments, Pick<Code, 'seq'>>((db, moments) => {
    const due = sql<Pick<Code, 'seq'>>`select seq from qr_codes
      where ${IN_QUEUE[queue]} and ${isDue(queue, moments)} order by ${BY_ACCOUNT} limit 1`;
    return { compile: () => due.compile(db) };
  });
const DUE = { first: dueIn('first'), again: dueIn('again') };

/** Codes of all accounts that wait for their picture or are being drawn. */
export async function countWaitingRenders(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from qr_codes
    where ${WANTED}`.execute(db);
  return Number(rows[0]?.waiting ?? 0);
}

export async function hasDueRender(db: Db, queue: RenderQueue, now: number): Promise<boolean> {
  return (await DUE[queue](db, momentsAt(now))).length > 0;
}

/** Up to `limit` accounts with due jobs, round robin, starting after the account that was last in turn. */
export async function accountsInTurn(
  db: Db,
  queue: RenderQueue,
  input: { now: number; after: string; limit: number },
): Promise<string[]> {
  const behind = await accountsAfter(db, queue, input);
  if (behind.length >= input.limit || input.after === '') return behind;
  const limit = input.limit - behind.length;
  const before = await accountsAfter(db, queue, { ...input, after: '', limit });
  return [...new Set([...behind, ...before])];
}

/** Skips from account to account within the index, however many jobs each has. */
async function accountsAfter(
  db: Db,
  queue: RenderQueue,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<string[]> {
  const next = (than: RawBuilder<unknown>) => sql`select account_id from qr_codes
    where ${IN_QUEUE[queue]} and ${isDue(queue, momentsAt(now))} and account_id > ${than}
    order by ${BY_ACCOUNT} limit 1`;
  const { rows } = await sql<{ account_id: string }>`
    with recursive turn (account_id, place) as (
      select account_id, 1 from (${next(sql`${after}`)}) as first_account
      union all
      select (${next(sql`turn.account_id`)}), place + 1 from turn
      where turn.account_id is not null and place < ${limit}
    )
    select account_id from turn where account_id is not null`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** A select of the seqs of these accounts' oldest due jobs, at most `each` per account. */
export function oldestJobs(
  { engine }: Tx,
  queue: RenderQueue,
  input: { now: number; accounts: string[]; each: number },
): RawBuilder<unknown> {
  // Workers skip each other's rows instead of waiting for them.
  const lock = engine === 'postgres' ? sql`for update skip locked` : sql``;
  const ofAccount = (account: string) => sql`select seq from (select seq from qr_codes
    where account_id = ${account} and ${IN_QUEUE[queue]} and ${isDue(queue, momentsAt(input.now))}
    order by render_requested_at, seq limit ${input.each} ${lock}) as jobs`;
  return sql.join(input.accounts.map(ofAccount), sql` union all `);
}
