import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { recordAlerts } from '../alerts/alerts.ts';
import { insertCodeChange } from '../codes/code-changes.ts';
import type { Db } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { prepared } from '../prepared.ts';
import { type Reach, within } from '../reach.ts';
import { bumpVersion } from '../scans/scan-counters.ts';
import type { Code, PlannedChangeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Per code; callers hold the order: by the moment, then as they were planned. */
const byCode = (db: Db, codeSeq: number) =>
  db.selectFrom('planned_changes').selectAll().where('code_seq', '=', codeSeq).orderBy('at').orderBy('seq');

/** Those to come of a code, in the order in which they are made. */
export async function listPlannedChanges(db: Db, code: Pick<Code, 'seq'>): Promise<PlannedChangeRow[]> {
  return byCode(db, code.seq).execute();
}

/** The same of many codes. */
export async function listPlannedChangesOfCodes(db: Db, seqs: number[]): Promise<PlannedChangeRow[]> {
  if (seqs.length === 0) return [];
  return db
    .selectFrom('planned_changes')
    .selectAll()
    .where('code_seq', 'in', seqs)
    .orderBy('code_seq')
    .orderBy('at')
    .orderBy('seq')
    .execute();
}

/** A planned change with the id of its code. */
export type DueChange = PlannedChangeRow & { code_id: string };

type DueOf = { id: string | number; now: number; limit: number };

const due = (column: 'account_id' | 'code_seq') =>
  prepared<DueOf, DueChange>((db, { id, now, limit }) =>
    db
      .selectFrom('planned_changes')
      .innerJoin('qr_codes', 'qr_codes.seq', 'planned_changes.code_seq')
      .selectAll('planned_changes')
      .select('qr_codes.id as code_id')
      .where(sql.ref(`planned_changes.${column}`), '=', id)
      .where('planned_changes.at', '<=', now)
      .orderBy('planned_changes.at')
      .orderBy('planned_changes.seq')
      .limit(limit),
  );
const dueOfAccount = due('account_id');
const dueOfCode = due('code_seq');

/** Those of an account that are due, in the order in which they are made. */
export async function listDueChanges(db: Db, accountId: string, now: number, limit: number): Promise<DueChange[]> {
  return dueOfAccount(db, { id: accountId, now, limit });
}

/** The first of a code that is due; undefined: none is. */
export async function findDueChange(db: Db, codeSeq: number, now: number): Promise<DueChange | undefined> {
  return (await dueOfCode(db, { id: codeSeq, now, limit: 1 }))[0];
}

export const PLANNED_CHANGES: DueQueue<PlannedChangeRow> = {
  table: 'planned_changes',
  key: 'seq',
  dueAt: 'due_at',
  isDue: ({ now }) => sql`due_at <= ${now}`,
  order: sql`due_at, seq`,
};

type Planned = { seq: number; account_id: string };

/** The first moments to come, of the code and of its account. Call it with the account locked. */
async function setNextChange({ db }: Pick<Tx, 'db'>, { seq, account_id: id }: Planned): Promise<void> {
  const first = (column: 'account_id' | 'code_seq', value: string | number) =>
    sql<number | null>`(select min(at) from planned_changes where ${sql.ref(column)} = ${value})`;
  await db
    .updateTable('qr_codes')
    .set({ next_change_at: first('code_seq', seq) })
    .where('seq', '=', seq)
    .execute();
  await setNextChangeOfAccount({ db }, id);
}

/** Call it with the account locked, where its codes came or went. */
export async function setNextChangeOfAccount({ db }: Pick<Tx, 'db'>, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      next_change_at: sql<number | null>`(select min(at) from planned_changes where account_id = ${accountId})`,
    })
    .where('id', '=', accountId)
    .execute();
}

export type NewPlannedChange = Omit<PlannedChangeRow, 'seq' | 'code_seq' | 'account_id' | 'due_at'>;

/** `full`, `too_long`: the code has as many, or as much of them, as `cap` allows. Cached links of the code are out of date afterwards: they know the moment. */
export async function insertPlannedChange(
  tx: Tx,
  input: {
    reach: Reach;
    codeId: string;
    change: NewPlannedChange;
    /** When its URLs are checked again, with those of the code. */
    safetyDueAt: number;
    cap: { changes: number; length: number };
    idempotency: Idempotency | null;
  },
): Promise<'inserted' | 'full' | 'too_long' | 'no_code' | Replay> {
  const { reach, codeId, change, safetyDueAt, cap, idempotency } = input;
  await lockAccount(tx, reach.accountId);
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const code = await findCode(tx.db, reach, codeId);
  if (!code) return 'no_code';
  const planned = await sizeOf(tx.db, code.seq);
  if (planned.changes >= cap.changes) return 'full';
  if (planned.length + JSON.stringify(change.change).length > cap.length) return 'too_long';
  await tx.db
    .updateTable('qr_codes')
    .set({ safety_due_at: safetyDueAt })
    .where('seq', '=', code.seq)
    .where('safety_due_at', '>', safetyDueAt)
    .execute();
  await insertPlannedChanges(tx, code, [change]);
  await bumpVersion(tx, code.seq, 1);
  await storeIdempotentResult(tx, idempotency, change);
  return 'inserted';
}

/** Call it with the account locked. */
export async function insertPlannedChanges(
  tx: Pick<Tx, 'db'>,
  code: Planned,
  changes: readonly NewPlannedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { seq: code_seq, account_id } = code;
  await tx.db
    .insertInto('planned_changes')
    .values(changes.map((change) => ({ ...change, code_seq, account_id, due_at: change.at })))
    .execute();
  await setNextChange(tx, code);
}

async function sizeOf(db: Db, codeSeq: number): Promise<{ changes: number; length: number }> {
  const { changes, length } = await db
    .selectFrom('planned_changes')
    .select((eb) => [
      eb.fn.countAll<number>().as('changes'),
      sql<number>`coalesce(sum(length(change)), 0)`.as('length'),
    ])
    .where('code_seq', '=', codeSeq)
    .executeTakeFirstOrThrow();
  return { changes: Number(changes), length: Number(length) };
}

async function findCode(db: Db, reach: Reach, id: string) {
  const code = await db
    .selectFrom('qr_codes')
    .select(['seq', 'id', 'account_id', 'project_id', 'label'])
    .where('account_id', '=', reach.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return within(reach, code);
}

/** False: there is none, or it was made meanwhile, or is being made: its moment has come. */
export async function deletePlannedChange(
  tx: Tx,
  input: { reach: Reach; codeId: string; changeId: string; now: number },
): Promise<boolean> {
  const { reach, codeId, changeId, now } = input;
  await lockAccount(tx, reach.accountId);
  const code = await findCode(tx.db, reach, codeId);
  if (!code) return false;
  const change = await tx.db.selectFrom('planned_changes').select('at').where('id', '=', changeId).executeTakeFirst();
  if (!change || change.at <= now || !(await takePlannedChange(tx, code, changeId))) return false;
  await bumpVersion(tx, code.seq, 1);
  return true;
}

/** Takes it from those to come; false: it is not one of them. Call it with the account locked. */
export async function takePlannedChange(tx: Pick<Tx, 'db'>, code: Planned, changeId: string): Promise<boolean> {
  const taken = await tx.db
    .deleteFrom('planned_changes')
    .where('id', '=', changeId)
    .where('code_seq', '=', code.seq)
    .returning('seq')
    .executeTakeFirst();
  if (!taken) return false;
  await setNextChange(tx, code);
  return true;
}

/** Why a planned change cannot be made, for its owner. */
type Refused = { code: string; message: string; at: number };

/**
 * Takes a planned change that is not made: its code is so already, or refuses it. A refusal stands in the history of
 * the code, and its owner is mailed. Nothing happens if it was made or taken meanwhile.
 */
export async function dropPlannedChange(
  tx: Tx,
  input: { change: Pick<DueChange, 'id' | 'account_id' | 'code_id'>; refused: Refused | null },
): Promise<void> {
  const { change, refused } = input;
  const { id, account_id: accountId, code_id: codeId } = change;
  await lockAccount(tx, accountId);
  const code = await findCode(tx.db, { accountId, projectIds: null }, codeId);
  const row = await tx.db.selectFrom('planned_changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!code || !row || !(await takePlannedChange(tx, code, id))) return;
  await bumpVersion(tx, code.seq, 1);
  if (!refused) return;
  const { code: reason, message, at } = refused;
  const planned = { change_id: id, planned_at: row.created_at, at: row.at };
  const entry = { at, actor: row.planned_by, fields: [] };
  await insertCodeChange(tx, code, {
    ...entry,
    planned: { ...planned, refused: { code: reason, message, change: row.change } },
  });
  const alert = { kind: 'planned_change', subject: codeId, mark: id, account_id: accountId };
  await recordAlerts(tx, { alerts: [{ ...alert, title: code.label, detail: message, at }] });
}
