import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/** An idempotency key with the call that it was sent with. */
export type Idempotency = {
  accountId: string;
  path: string;
  key: string;
  bodyHash: string;
  now: number;
  /** Records older than this are ignored. */
  oldest: number;
};

/** The key was used before: with the same body its result is replayed, with another body it is a conflict. */
export type Replay = { replay: unknown } | { conflict: true };

/** Called before any work, so that a replay is cheap and takes precedence over refusals. */
export async function findReplay(db: Db, call: Idempotency): Promise<Replay | undefined> {
  const record = await db
    .selectFrom('idempotency_records')
    .select(['body_hash', 'result'])
    .where('account_id', '=', call.accountId)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
    .where('created_at', '>', call.oldest)
    .executeTakeFirst();
  if (!record) return undefined;
  return record.body_hash === call.bodyHash ? { replay: JSON.parse(record.result) } : { conflict: true };
}

/** The same check inside the write transaction, which has locked the account: it finds concurrent calls. */
export async function replayOf(tx: Tx, call: Idempotency | null): Promise<Replay | undefined> {
  return call ? findReplay(tx.db, call) : undefined;
}

/** Call it in the transaction of the write itself. */
export async function storeIdempotentResult(tx: Tx, call: Idempotency | null, result: unknown): Promise<void> {
  if (!call) return;
  const record = { body_hash: call.bodyHash, result: JSON.stringify(result), created_at: call.now };
  await tx.db
    .insertInto('idempotency_records')
    .values({ account_id: call.accountId, path: call.path, key: call.key, ...record })
    .onConflict((conflict) => conflict.columns(['account_id', 'path', 'key']).doUpdateSet(record))
    .execute();
}
