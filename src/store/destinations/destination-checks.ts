import { sql } from 'kysely';
import type { RedirectRule } from '../../codes/values/redirect-rule.ts';
import type { Db } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import { prepared } from '../prepared.ts';
import { inReach, type Reach } from '../reach.ts';
import type { Code, DestinationCheckRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Codes added to the list, or removed from it, per step. */
const BATCH_SIZE = 500;
/** How often an account's codes are listed again, to add new and restored ones. */
const LIST_EVERY_MS = 24 * 3_600_000;

/** Whether an account's codes are to be listed, or those of an account that opted out dropped. */
export async function hasDestinationsToList(db: Db, now: number): Promise<boolean> {
  return ((await nextToList(db, now)) ?? (await nextToDrop(db))) !== undefined;
}

/** The account that has waited longest. */
async function nextToList(db: Db, now: number) {
  return db
    .selectFrom('accounts')
    .leftJoin('destination_lists as list', 'list.account_id', 'accounts.id')
    .select(['accounts.id', 'list.after_seq', 'list.list_at'])
    .where('accounts.check_destinations', '=', sql<boolean>`1`)
    .where('accounts.deleting_at', 'is', null)
    .where((eb) => eb.or([eb('list.list_at', 'is', null), eb('list.list_at', '<=', now)]))
    .orderBy((eb) => eb.fn.coalesce('list.list_at', sql.lit(0)))
    .limit(1)
    .executeTakeFirst();
}

async function nextToDrop(db: Db) {
  return db
    .selectFrom('destination_lists as list')
    .innerJoin('accounts', 'accounts.id', 'list.account_id')
    .select('accounts.id')
    .where('accounts.check_destinations', '=', false)
    .limit(1)
    .executeTakeFirst();
}

/** Adds the next codes of one account to the list; accounts take turns. */
export async function listDestinations(tx: Tx, { now }: { now: number }): Promise<void> {
  const { db } = tx;
  const account = await nextToList(db, now);
  if (!account) return;
  const codes = await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('account_id', '=', account.id)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('redirect_url', 'is not', null), eb('redirect_rules', '<>', sql<RedirectRule[]>`'[]'`)]))
    .where('seq', '>', account.after_seq ?? 0)
    .orderBy('seq')
    .limit(BATCH_SIZE)
    .execute();
  const checks = codes.map(({ seq }) => ({ code_seq: seq, account_id: account.id, due_at: now }));
  if (checks.length > 0) {
    await db
      .insertInto('destination_checks')
      .values(checks)
      .onConflict((conflict) => conflict.column('code_seq').doNothing())
      .execute();
  }
  const isMore = codes.length === BATCH_SIZE;
  const list = {
    after_seq: isMore ? (codes.at(-1)?.seq ?? 0) : 0,
    // `now`: behind the accounts that are already waiting.
    list_at: isMore ? now : now + LIST_EVERY_MS,
  };
  await db
    .insertInto('destination_lists')
    .values({ account_id: account.id, ...list })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(list))
    .execute();
}

/** Deletes the results of an account that has turned the check off, one batch per call. */
export async function dropDestinations(tx: Tx, _: Record<string, never>): Promise<void> {
  const account = await nextToDrop(tx.db);
  if (!account) return;
  const some = tx.db
    .selectFrom('destination_checks')
    .select('code_seq')
    .where('account_id', '=', account.id)
    .limit(BATCH_SIZE);
  const seqs = (await some.execute()).map(({ code_seq }) => code_seq);
  if (seqs.length > 0) await tx.db.deleteFrom('destination_checks').where('code_seq', 'in', seqs).execute();
  if (seqs.length < BATCH_SIZE) {
    await tx.db.deleteFrom('destination_lists').where('account_id', '=', account.id).execute();
  }
}

export type DestinationJob = DestinationCheckRow &
  Pick<Code, 'type' | 'redirect_url' | 'redirect_rules' | 'split' | 'qr_data' | 'expired_url' | 'limit_reached_url'>;

export const DESTINATION_CHECKS: DueQueue<DestinationJob> = {
  table: 'destination_checks',
  key: 'code_seq',
  dueAt: 'due_at',
  isDue: ({ now }) => sql`due_at <= ${now}`,
  order: sql`due_at`,
  columns: ['code_seq'],
  load: withDestinations,
};

/** Codes without a destination are removed from the list. */
async function withDestinations({ db }: Tx, claimed: Pick<DestinationJob, 'code_seq'>[]): Promise<DestinationJob[]> {
  const seqs = claimed.map(({ code_seq }) => code_seq);
  const jobs = await db
    .selectFrom('destination_checks')
    .innerJoin('qr_codes', 'qr_codes.seq', 'destination_checks.code_seq')
    .innerJoin('accounts', 'accounts.id', 'destination_checks.account_id')
    .selectAll('destination_checks')
    .select(['qr_codes.type', 'qr_codes.redirect_url', 'qr_codes.redirect_rules', 'qr_codes.qr_data'])
    .select(['qr_codes.split', 'qr_codes.expired_url', 'qr_codes.limit_reached_url'])
    .where('destination_checks.code_seq', 'in', seqs)
    .where('qr_codes.status', '=', 'active')
    .where('accounts.check_destinations', '=', true)
    .orderBy('destination_checks.code_seq')
    .execute();
  const kept = new Set(jobs.map(({ code_seq }) => code_seq));
  const gone = seqs.filter((seq) => !kept.has(seq));
  if (gone.length > 0) await db.deleteFrom('destination_checks').where('code_seq', 'in', gone).execute();
  return jobs;
}

/** `lease`: the claim under which the check was made; if it has changed since, the code was edited. */
export type DestinationResult = Omit<DestinationCheckRow, 'account_id'> & { lease: number };

export async function recordDestinationChecks(
  { db }: Tx,
  { results }: { results: DestinationResult[] },
): Promise<void> {
  for (const { code_seq, lease, ...set } of results.toSorted((a, b) => a.code_seq - b.code_seq)) {
    await db
      .updateTable('destination_checks')
      .set(set)
      .where('code_seq', '=', code_seq)
      .where('due_at', '=', lease)
      .execute();
  }
}

/** Resets the check after the destinations have changed; call it in the transaction that changes them. */
export async function forgetDestinationCheck({ db }: Tx, codeSeq: number, now: number): Promise<void> {
  await forgetCheck(db, { codeSeq, now });
}

const forgetCheck = prepared<{ codeSeq: number; now: number }, unknown>((db, { codeSeq, now }) =>
  db
    .updateTable('destination_checks')
    .set({ due_at: now, state: null, since: null, checked_at: null, url: null, detail: null })
    .where('code_seq', '=', codeSeq),
);

export async function findDestinationCheck(db: Db, codeSeq: number): Promise<DestinationCheckRow | undefined> {
  return db.selectFrom('destination_checks').selectAll().where('code_seq', '=', codeSeq).executeTakeFirst();
}

/** The number of the account's codes in each state; null: not checked yet. */
export async function countDestinationStates(db: Db, reach: Reach): Promise<{ state: string | null; codes: number }[]> {
  let checks = db
    .selectFrom('destination_checks')
    .select((eb) => ['state', eb.fn.countAll<number>().as('codes')])
    .where('account_id', '=', reach.accountId);
  if (reach.projectIds !== null)
    checks = checks.where('code_seq', 'in', (eb) =>
      eb.selectFrom('qr_codes').select('seq').where(inReach(reach, 'project_id')),
    );
  const rows = await checks.groupBy('state').execute();
  return rows.map(({ state, codes }) => ({ state, codes: Number(codes) }));
}
