import type { Reason } from '../../codes/values/code-values.ts';
import { recordAlerts } from '../alerts/alerts.ts';
import type { Db } from '../db.ts';
import type { AccountRow, Code, SafetyEventRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordCodeEvents } from '../webhooks/outbox.ts';

/** `operator` is the address of the operator who decided. */
export type SafetyEvent = Pick<SafetyEventRow, 'at' | 'verdict' | 'reasons'> & { operator?: string | null };

/** The operator lifted a block. Becoming active again is a separate event, and the one that owners see. */
export const UNBLOCKED = 'unblocked';

/** When, why and by whom a code was blocked or unblocked, newest first, `beforeSeq` excluded. */
export async function pageSafetyEvents(
  db: Db,
  code: { id: string; account_id: string },
  beforeSeq: number | null,
  limit: number,
): Promise<(SafetyEvent & { seq: number })[]> {
  let query = db
    .selectFrom('safety_events')
    .select(['seq', 'at', 'verdict', 'reasons'])
    .where('code_id', '=', code.id)
    .where('account_id', '=', code.account_id)
    .where('verdict', '<>', UNBLOCKED)
    .orderBy('seq', 'desc')
    .limit(limit);
  if (beforeSeq !== null) query = query.where('seq', '<', beforeSeq);
  return query.execute();
}

export type SafetyEventOfCode = SafetyEventRow & Pick<Code, 'slug' | 'label'> & Pick<AccountRow, 'email'>;

/** Of all accounts, or of one code, newest first, `beforeSeq` excluded. */
export async function listAllSafetyEvents(
  db: Db,
  input: { codeId: string | null; beforeSeq: number | null; limit: number },
): Promise<SafetyEventOfCode[]> {
  let query = db
    .selectFrom('safety_events')
    .innerJoin('qr_codes', 'qr_codes.id', 'safety_events.code_id')
    .innerJoin('accounts', 'accounts.id', 'safety_events.account_id')
    .selectAll('safety_events')
    .select(['qr_codes.slug', 'qr_codes.label', 'accounts.email'])
    .orderBy('safety_events.seq', 'desc')
    .limit(input.limit);
  if (input.codeId !== null) query = query.where('safety_events.code_id', '=', input.codeId);
  if (input.beforeSeq !== null) query = query.where('safety_events.seq', '<', input.beforeSeq);
  return query.execute();
}

/** Call it in the transaction that changes the code. */
export async function insertSafetyEvent(
  tx: Tx,
  code: { id: string; account_id: string },
  event: SafetyEvent,
): Promise<void> {
  await tx.db
    .insertInto('safety_events')
    .values({ code_id: code.id, account_id: code.account_id, ...event })
    .execute();
}

/** Tells that a code was blocked or is active again, or why it is blocked now. Call it in the transaction of the change. */
export async function recordSafetyEvent(
  tx: Tx,
  code: Pick<Code, 'seq' | 'account_id' | 'project_id'>,
  before: Pick<Code, 'status' | 'safety_reasons'>,
  { status, safety_reasons, at }: Pick<Code, 'status' | 'safety_reasons'> & { at: number },
): Promise<void> {
  if (before.status === 'active' && status === 'blocked')
    return recordCodeEvents(tx, code.account_id, [{ type: 'qr.blocked', code, at }]);
  const reasons = { before: before.safety_reasons ?? [], after: status === 'active' ? [] : (safety_reasons ?? []) };
  const changes = [
    ...(before.status === status ? [] : [{ field: 'status', before: before.status, after: status }]),
    ...(Bun.deepEquals(reasons.before, reasons.after) ? [] : [{ field: 'safety_reasons', ...reasons }]),
  ];
  await recordCodeEvents(tx, code.account_id, [{ type: 'qr.updated', code, at, changes }]);
}

/** Queues the alert mail to the owner. Call it in the transaction that blocks the code. */
export async function recordBlocked(
  tx: Tx,
  code: Pick<Code, 'id' | 'account_id' | 'label'>,
  reasons: readonly Reason[],
  now: number,
): Promise<void> {
  const detail = reasons
    .slice(0, 3)
    .map(({ url, text }) => (url === '' ? `It ${text}` : `${url} ${text}`))
    .join('; ');
  const event = { kind: 'blocked', subject: code.id, mark: String(now), title: code.label, detail, at: now };
  await recordAlerts(tx, { alerts: [{ account_id: code.account_id, ...event }] });
}
