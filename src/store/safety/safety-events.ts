import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/** `reasons` is JSON of what the safety check said, each with its source. */
export type SafetyEvent = { at: number; verdict: string; reasons: string };

/** What an owner is shown of a code's past; older events stay in the store. */
const SHOWN = 100;

/** When, why and by whose word a code was blocked or made active again: the newest first. */
export async function listSafetyEvents(db: Db, accountId: string, codeId: string): Promise<SafetyEvent[]> {
  return db
    .selectFrom('safety_events')
    .select(['at', 'verdict', 'reasons'])
    .where('code_id', '=', codeId)
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(SHOWN)
    .execute();
}

/** The events before `beforeSeq`, newest first. */
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
    .orderBy('seq', 'desc')
    .limit(limit);
  if (beforeSeq !== null) query = query.where('seq', '<', beforeSeq);
  return query.execute();
}

/** Belongs into the transaction that changes the code. */
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
