import type { Db } from './db.ts';
import type { QrCodeRow } from './schema.ts';
import type { Tx } from './transaction.ts';

export type SafetyListEntry = { id: string; kind: string; value: string; created_at: number };

/** What is checked again: everything that a scan could still reach, or could reach again. */
const CHECKED_STATUSES = ['active', 'blocked'];

export type SafetyJob = Pick<
  QrCodeRow,
  'seq' | 'id' | 'account_id' | 'status' | 'redirect_url' | 'redirect_rules' | 'revision' | 'created_at'
>;

const JOB_COLUMNS = [
  'seq',
  'id',
  'account_id',
  'status',
  'redirect_url',
  'redirect_rules',
  'revision',
  'created_at',
] as const;

export async function listSafetyEntries(db: Db): Promise<SafetyListEntry[]> {
  return db.selectFrom('safety_list').selectAll().orderBy('id').execute();
}

/** Changes whenever the list does: entries are only added and removed, and ids grow. */
export async function safetyListMark(db: Db): Promise<string> {
  const { entries, newest } = await db
    .selectFrom('safety_list')
    .select((eb) => [eb.fn.countAll<number>().as('entries'), eb.fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  return `${entries}:${newest}`;
}

/** An entry that is there already stays as it is. */
export async function addSafetyEntry(tx: Tx, entry: SafetyListEntry): Promise<SafetyListEntry> {
  await tx.db
    .insertInto('safety_list')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .execute();
  return tx.db
    .selectFrom('safety_list')
    .selectAll()
    .where('kind', '=', entry.kind)
    .where('value', '=', entry.value)
    .executeTakeFirstOrThrow();
}

export async function removeSafetyEntry(
  tx: Tx,
  input: { kind: string; value: string },
): Promise<SafetyListEntry | undefined> {
  return tx.db
    .deleteFrom('safety_list')
    .where('kind', '=', input.kind)
    .where('value', '=', input.value)
    .returningAll()
    .executeTakeFirst();
}

export async function hasDueSafetyCheck(db: Db, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('status', 'in', CHECKED_STATUSES)
    .where('safety_due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** For a check of everything by hand, in the order of creation. */
export async function safetyJobsAfter(db: Db, afterSeq: number, limit: number): Promise<SafetyJob[]> {
  return db
    .selectFrom('qr_codes')
    .select(JOB_COLUMNS)
    .where('status', 'in', CHECKED_STATUSES)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Takes due codes out of the queue until `leaseUntil`; whoever took them sets their next time. */
export async function claimSafetyChecks(
  tx: Tx,
  input: { now: number; leaseUntil: number; limit: number },
): Promise<SafetyJob[]> {
  let due = tx.db
    .selectFrom('qr_codes')
    .select('seq')
    .where('status', 'in', CHECKED_STATUSES)
    .where('safety_due_at', '<=', input.now)
    .orderBy('safety_due_at')
    .limit(input.limit);
  if (tx.engine === 'postgres') due = due.forUpdate().skipLocked();
  return tx.db
    .updateTable('qr_codes')
    .set({ safety_due_at: input.leaseUntil })
    .where('seq', 'in', due)
    .returning(JOB_COLUMNS)
    .execute();
}

export type SafetyVerdict = {
  job: Pick<SafetyJob, 'seq' | 'id' | 'account_id' | 'revision'>;
  dueAt: number;
  /** The status that the verdict leads to, where it is another one, and why. */
  move: { status: 'active' | 'blocked'; reasons: string } | null;
};

/**
 * Writes verdicts. A code that was edited since it was read keeps its state and is checked again soon: its edit
 * was checked by itself. Returns how many were blocked and unblocked.
 */
export async function applySafetyVerdicts(
  tx: Tx,
  input: { verdicts: SafetyVerdict[]; now: number },
): Promise<{ blocked: number; unblocked: number }> {
  const moved = { blocked: 0, unblocked: 0 };
  for (const { job, dueAt, move } of input.verdicts) {
    if (!move) {
      await tx.db
        .updateTable('qr_codes')
        .set({ safety_due_at: dueAt })
        .where('seq', '=', job.seq)
        .where('revision', '=', job.revision)
        .execute();
      continue;
    }
    const { numUpdatedRows } = await tx.db
      .updateTable('qr_codes')
      .set((eb) => ({
        status: move.status,
        safety_reasons: move.status === 'blocked' ? move.reasons : null,
        safety_due_at: dueAt,
        updated_at: input.now,
        revision: eb('revision', '+', 1),
        version: eb('version', '+', 1),
      }))
      .where('seq', '=', job.seq)
      .where('revision', '=', job.revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    moved[move.status === 'blocked' ? 'blocked' : 'unblocked']++;
    const event = { code_id: job.id, account_id: job.account_id, at: input.now, verdict: move.status };
    await tx.db
      .insertInto('safety_events')
      .values({ ...event, reasons: move.reasons })
      .execute();
  }
  return moved;
}
