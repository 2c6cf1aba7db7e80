import { lockAccount } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import type { BulkActionRow } from '../schema.ts';
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

export async function hasBulkAction(db: Db, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('bulk_actions')
    .select('id')
    .where('state', '=', 'running')
    .where('lease_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Claims one that no worker has, until `leaseUntil`. */
export async function claimBulkAction(
  { db, engine }: Tx,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<BulkActionRow | null> {
  let due = db
    .selectFrom('bulk_actions')
    .select('id')
    .where('state', '=', 'running')
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(1);
  if (engine === 'postgres') due = due.forUpdate().skipLocked();
  const action = await due.executeTakeFirst();
  if (!action) return null;
  const claimed = await db
    .updateTable('bulk_actions')
    .set({ lease_until: leaseUntil })
    .where('id', '=', action.id)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

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

/** False if it was stopped or claimed by another worker: then nothing is saved. */
export async function saveBulkProgress({ db }: Tx, progress: BulkProgress): Promise<boolean> {
  const { id, lease, set, changed, refused } = progress;
  const row = await db
    .updateTable('bulk_actions')
    .set((eb) => ({
      ...set,
      changed: eb('changed', '+', changed),
      refused: eb('refused', '+', refused.length),
    }))
    .where('id', '=', id)
    .where('lease_until', '=', lease)
    .where('state', '=', 'running')
    .returning('refused')
    .executeTakeFirst();
  if (!row) return false;
  const room = MAX_REFUSALS - (row.refused - refused.length);
  const kept = refused.slice(0, Math.max(0, room)).map((each) => ({ action_id: id, ...each }));
  if (kept.length > 0) await db.insertInto('bulk_refusals').values(kept).execute();
  return true;
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
