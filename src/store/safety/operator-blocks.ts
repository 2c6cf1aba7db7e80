import { type Selection, sql } from 'kysely';
import type { Reason } from '../../codes/values/code-values.ts';
import { type Activity, type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { bumpVersion } from '../scans/scan-counters.ts';
import type { Code, Schema } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { insertSafetyEvent, recordBlocked, recordSafetyEvent, UNBLOCKED } from './safety-events.ts';

/** A literal, not a parameter: otherwise SQLite does not use the partial index of blocked codes. */
const BLOCKED = sql.lit('blocked' as const);

/** `reasons` are for the owner and the history of the code. */
type OperatorBlock = {
  codeId: string;
  reason: string;
  reasons: Reason[];
  /** The operator's e-mail address. */
  operator: string;
  now: number;
  by?: Author | undefined;
};

/** Blocks a code on the operator's decision. An archived code stays archived and can no longer be restored. */
export async function blockCode(tx: Tx, input: OperatorBlock): Promise<QrCodeState | undefined> {
  const code = await findState(tx.db, input.codeId);
  if (!code) return undefined;
  const status = code.status === 'archived' ? 'archived' : 'blocked';
  const changed = await tx.db
    .updateTable('qr_codes')
    .set((eb) => ({
      status,
      operator_block: input.reason,
      safety_reasons: input.reasons,
      updated_at: input.now,
      revision: eb('revision', '+', 1),
    }))
    .where('seq', '=', code.seq)
    .where('status', '=', code.status)
    .returning(['seq', 'account_id', 'project_id'])
    .executeTakeFirst();
  if (!changed) throw new Error('A code changed while it was being blocked');
  await bumpVersion(tx, code.seq, 1);
  const { now: at, reasons, operator } = input;
  await insertSafetyEvent(tx, code, { at, verdict: 'blocked', reasons, operator });
  if (code.status === 'active') await recordBlocked(tx, code, reasons, at);
  await recordSafetyEvent(tx, changed, code, { status, safety_reasons: reasons, at });
  await recordBlock(tx, code, input.by, { kind: 'safety.code_blocked', details: { reason: input.reason }, at });
  return { ...code, status };
}

/** Lifts the operator's block. The safety check, due at once, decides whether the code becomes active again. */
export async function unblockCode(
  tx: Tx,
  { codeId, operator, now, by }: { codeId: string; operator: string; now: number; by?: Author | undefined },
): Promise<QrCodeState | undefined> {
  const code = await findState(tx.db, codeId);
  if (!code || code.operator_block === null) return undefined;
  await tx.db
    .updateTable('qr_codes')
    .set((eb) => ({
      operator_block: null,
      safety_due_at: now,
      updated_at: now,
      revision: eb('revision', '+', 1),
    }))
    .where('seq', '=', code.seq)
    .execute();
  await insertSafetyEvent(tx, code, { at: now, verdict: UNBLOCKED, reasons: [], operator });
  await recordBlock(tx, code, by, { kind: 'safety.code_unblocked', at: now });
  return code;
}

/** In the operator's log: the account's owner reads it in the history of the code. */
function recordBlock(
  tx: Tx,
  { id, label, account_id }: QrCodeState,
  by: Author | undefined,
  activity: Omit<Activity, 'subject'>,
): Promise<void> {
  const details = { ...activity.details, label, account_id };
  return recordActivity(tx, null, by, { ...activity, subject: id, details });
}

type QrCodeState = Pick<Code, 'seq' | 'id' | 'account_id' | 'label' | 'status' | 'operator_block' | 'safety_reasons'>;

async function findState(db: Db, id: string): Promise<QrCodeState | undefined> {
  return db
    .selectFrom('qr_codes')
    .select(['seq', 'id', 'account_id', 'label', 'status', 'operator_block', 'safety_reasons'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const BLOCKED_COLUMNS = [
  'qr_codes.seq',
  'qr_codes.id',
  'qr_codes.slug',
  'qr_codes.label',
  'qr_codes.redirect_url',
  'qr_codes.safety_reasons',
  'qr_codes.operator_block',
  'qr_codes.updated_at',
  'accounts.email',
] as const;

export type BlockedCode = Selection<Schema, 'qr_codes' | 'accounts', (typeof BLOCKED_COLUMNS)[number]>;

/** Blocked codes of all accounts, newest code first, `beforeSeq` excluded. */
export async function listBlockedCodes(
  db: Db,
  input: { beforeSeq: number | null; limit: number },
): Promise<BlockedCode[]> {
  let query = db
    .selectFrom('qr_codes')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .select(BLOCKED_COLUMNS)
    .where('qr_codes.status', '=', BLOCKED)
    .orderBy('qr_codes.seq', 'desc')
    .limit(input.limit);
  if (input.beforeSeq !== null) query = query.where('qr_codes.seq', '<', input.beforeSeq);
  return query.execute();
}
