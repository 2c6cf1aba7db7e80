import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/** A caller's promise that the same key means the same call. */
export type Idempotency = {
  accountId: string;
  path: string;
  key: string;
  bodyHash: string;
  now: number;
  /** Records older than this no longer count. */
  oldest: number;
};

/** The key was used before: with the same body there is its result, with another there is a conflict. */
export type Replay = { replay: unknown } | { conflict: true };

/** Read before any work is done, so that a replay costs nothing and comes before later refusals. */
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

/** The same question inside the writing transaction, which holds the account: calls in flight meet here. */
export async function replayOf(tx: Tx, call: Idempotency | null): Promise<Replay | undefined> {
  return call ? findReplay(tx.db, call) : undefined;
}

/** Kept with the success it belongs to, in the same transaction. */
export async function storeIdempotentResult(
  tx: Tx,
  call: Idempotency | null,
  result: unknown,
): Promise<void> {
  if (!call) return;
  const record = { body_hash: call.bodyHash, result: JSON.stringify(result), created_at: call.now };
  await tx.db
    .insertInto('idempotency_records')
    .values({ account_id: call.accountId, path: call.path, key: call.key, ...record })
    .onConflict((conflict) => conflict.columns(['account_id', 'path', 'key']).doUpdateSet(record))
    .execute();
}
