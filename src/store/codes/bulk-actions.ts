import { sql } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import type { DueQueue } from '../due/due-queue.ts';
import type { BulkActionRow, StoredChange } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** False if the account has one that is still running. */
export async function insertBulkAction(tx: Tx, { action }: { action: BulkActionRow }): Promise<boolean> {
  await lockAccount(tx, action.account_id);
  const running = await tx.db
    .selectFrom('bulk_actions')
    .select('id')
    .where('account_id', '=', action.account_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running) return false;
  await tx.db.insertInto('bulk_actions').values(action).execute();
  return true;
}

/**
 * Starts the undo of the account's newest bulk change, and stops it if it still runs. False if it is not the newest, is
 * an undo itself or finished before `finishedAfter`.
 */
export async function insertBulkUndo(
  tx: Tx,
  { action, finishedAfter }: { action: BulkActionRow & { undoes: string }; finishedAfter: number },
): Promise<BulkActionRow | null> {
  const { account_id: accountId, undoes, created_at: now } = action;
  await lockAccount(tx, accountId);
  const [newest] = await listBulkActions(tx.db, accountId, 1);
  if (newest?.id !== undoes || newest.undoes !== null) return null;
  if (newest.finished_at !== null && newest.finished_at <= finishedAfter) return null;
  await stopBulkAction(tx, { accountId, id: undoes, now });
  const { total } = await tx.db
    .selectFrom('code_changes')
    .select((eb) => eb.fn.count<number>('code_seq').distinct().as('total'))
    .where('bulk_action_id', '=', undoes)
    .executeTakeFirstOrThrow();
  const undo = { ...action, total: Number(total) };
  await tx.db.insertInto('bulk_actions').values(undo).execute();
  return undo;
}

/** Running, and no worker has it. An undo waits until the last batch of what it undoes has ended. */
export const BULK_ACTIONS: DueQueue<BulkActionRow> = {
  table: 'bulk_actions',
  key: 'id',
  dueAt: 'lease_until',
  isDue: ({ now }) => sql`state = 'running' and lease_until <= ${now} and not exists (
    select 1 from bulk_actions as undone where undone.id = bulk_actions.undoes
    and undone.portion is not null and undone.lease_until > ${now})`,
  order: sql`lease_until`,
};

export type BulkRefusal = { code_seq: number; code: string; message: string };

export type BulkProgress = {
  id: string;
  /** The current lease; a different one in the row means that another worker has it. */
  lease: number;
  set: Partial<Pick<BulkActionRow, 'portion' | 'last_seq' | 'state' | 'finished_at'>> & {
    lease_until: number;
  };
  changed: number;
  refused: BulkRefusal[];
};

/** Refused codes stored per action; all are counted. */
const MAX_REFUSALS = 1_000;

/**
 * False if it was stopped or claimed by another worker. Then nothing is saved, except that the batch under way when it
 * was stopped has ended, and its result.
 */
export async function saveBulkProgress({ db }: Tx, progress: BulkProgress): Promise<boolean> {
  const { id, lease, set, changed, refused } = progress;
  const endsBatch = set.portion === null && set.state === undefined;
  const row = await db
    .updateTable('bulk_actions')
    .set((eb) => ({
      ...set,
      changed: eb('changed', '+', changed),
      refused: eb('refused', '+', refused.length),
    }))
    .where('id', '=', id)
    .where('lease_until', '=', lease)
    .where('state', 'in', endsBatch ? ['running', 'stopped'] : ['running'])
    .returning(['refused', 'state'])
    .executeTakeFirst();
  if (!row) return false;
  const room = MAX_REFUSALS - (row.refused - refused.length);
  const kept = refused.slice(0, Math.max(0, room)).map((each) => ({ action_id: id, ...each }));
  if (kept.length > 0) await db.insertInto('bulk_refusals').values(kept).execute();
  return row.state !== 'stopped';
}

/** False if none is running. The batch under way is finished. */
export async function stopBulkAction(
  { db }: Tx,
  { accountId, id, now }: { accountId: string; id: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_actions')
    .set({ state: 'stopped', finished_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Newest first. */
export async function listBulkActions(db: Db, accountId: string, limit: number): Promise<BulkActionRow[]> {
  return db
    .selectFrom('bulk_actions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The codes whose history has an entry of the bulk change, by `seq` below `beforeSeq`, highest first. */
export async function listBulkChanged(
  db: Db,
  actionId: string,
  beforeSeq: number,
  limit: number,
): Promise<{ seq: number; id: string }[]> {
  return db
    .selectFrom('code_changes')
    .innerJoin('qr_codes', 'qr_codes.seq', 'code_changes.code_seq')
    .select(['qr_codes.seq', 'qr_codes.id'])
    .distinct()
    .where('code_changes.bulk_action_id', '=', actionId)
    .where('code_changes.code_seq', '<', beforeSeq)
    .orderBy('qr_codes.seq', 'desc')
    .limit(limit)
    .execute();
}

/** What the bulk change did to the code; undefined: nothing. */
export async function findBulkEntry(
  db: Db,
  actionId: string,
  codeSeq: number,
): Promise<{ fields: StoredChange[] } | undefined> {
  return db
    .selectFrom('code_changes')
    .select('fields')
    .where('bulk_action_id', '=', actionId)
    .where('code_seq', '=', codeSeq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type RefusedCode = { id: string; label: string; code: string; message: string };

/** The refused codes with the reason, the newest code first. */
export async function listBulkRefusals(
  db: Db,
  accountId: string,
  actionId: string,
  limit: number,
): Promise<RefusedCode[]> {
  return db
    .selectFrom('bulk_refusals')
    .innerJoin('qr_codes', 'qr_codes.seq', 'bulk_refusals.code_seq')
    .select(['qr_codes.id', 'qr_codes.label', 'bulk_refusals.code', 'bulk_refusals.message'])
    .where('bulk_refusals.action_id', '=', actionId)
    .where('qr_codes.account_id', '=', accountId)
    .orderBy('bulk_refusals.code_seq', 'desc')
    .limit(limit)
    .execute();
}
