import type { ExpressionBuilder } from 'kysely';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import { prepared } from '../prepared.ts';
import type { AccountRow, ApiKeyRow, Schema } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { lockAccount } from './accounts.ts';

/** Normally one is dropped for each one revoked; a surplus from an older version is dropped in such steps. */
const DROP_BATCH_SIZE = 100;

/** What a request needs of its API key. */
export type KeyWithAccount = Pick<
  ApiKeyRow,
  'name' | 'last4' | 'read_only' | 'project_ids' | 'expires_at' | 'revoked_at' | 'last_used_at'
> &
  Pick<AccountRow, 'plan' | 'time_zone' | 'api_access' | 'limits' | 'suspended_at' | 'next_change_at'> & {
    key_id: string;
    account_id: string;
  };

const keyByHash = prepared<{ hash: string }, KeyWithAccount>((db, { hash }) =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([
      'api_keys.id as key_id',
      'api_keys.account_id',
      'api_keys.name',
      'api_keys.last4',
      'api_keys.read_only',
      'api_keys.project_ids',
      'api_keys.expires_at',
      'api_keys.revoked_at',
      'api_keys.last_used_at',
      'accounts.plan',
      'accounts.time_zone',
      'accounts.api_access',
      'accounts.limits',
      'accounts.suspended_at',
      'accounts.next_change_at',
    ])
    .where('api_keys.hash', '=', hash),
);

export async function findKeyByHash(db: Db, hash: string): Promise<KeyWithAccount | undefined> {
  return (await keyByHash(db, { hash }))[0];
}

/** Revoked keys kept per account, for the owner to look up; older ones are dropped. */
const REVOKED_KEPT = 100;

/** Oldest first: all live keys, whose number the plan limits, and the last revoked ones. */
export async function listKeys(db: Db, accountId: string): Promise<ApiKeyRow[]> {
  const own = db.selectFrom('api_keys').selectAll().where('account_id', '=', accountId);
  const live = await own.where('revoked_at', 'is', null).execute();
  const revoked = await own
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVOKED_KEPT)
    .execute();
  return [...live, ...revoked].sort((a, b) => (a.id < b.id ? -1 : 1));
}

type NewKey = {
  key: ApiKeyRow;
  cap: number;
  idempotency?: Idempotency | null;
  result?: object;
  by?: Author | undefined;
};

/** `full`: the account has `cap` live keys already, or does not exist. `result`: what a repeated call gets. */
export async function insertKey(tx: Tx, input: NewKey): Promise<'inserted' | 'full' | Replay> {
  if (!(await lockAccount(tx, input.key.account_id))) return 'full';
  const { idempotency = null, result = {} } = input;
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const { live } = await tx.db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('account_id', '=', input.key.account_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(live) >= input.cap) return 'full';
  await tx.db.insertInto('api_keys').values(input.key).execute();
  await storeIdempotentResult(tx, idempotency, result);
  await recordKey(tx, input.key, input.by, 'key.created', input.key.created_at);
  return 'inserted';
}

/**
 * Revoking again keeps the first time. `accountId` is null for the operator, who may revoke any key. Only the last
 * 100 revoked keys of an account are kept: callers cannot tell a dropped key from a revoked one.
 */
export async function revokeKey(
  tx: Tx,
  input: { accountId: string | null; keyId: string; now: number; by?: Author | undefined },
): Promise<ApiKeyRow | undefined> {
  const { accountId, keyId, now } = input;
  const isOwn = (eb: ExpressionBuilder<Schema, 'api_keys'>) =>
    accountId === null ? eb('id', '=', keyId) : eb.and([eb('id', '=', keyId), eb('account_id', '=', accountId)]);
  const revoked = await tx.db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where(isOwn)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!revoked) return tx.db.selectFrom('api_keys').selectAll().where(isOwn).executeTakeFirst();
  await recordKey(tx, revoked, input.by, 'key.revoked', now);
  await dropOldRevokedKeys(tx, revoked.account_id);
  return revoked;
}

async function recordKey(
  tx: Tx,
  { account_id, name, last4, read_only, project_ids }: ApiKeyRow,
  by: Author | undefined,
  kind: 'key.created' | 'key.revoked',
  at: number,
): Promise<void> {
  const details = { last4, ...(read_only && { read_only }), ...(project_ids && { projects: project_ids.length }) };
  await recordActivity(tx, account_id, by, { kind, subject: name, details, at });
}

async function dropOldRevokedKeys({ db }: Tx, accountId: string): Promise<void> {
  const dropped = await db
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DROP_BATCH_SIZE)
    .offset(REVOKED_KEPT)
    .execute();
  if (dropped.length === 0) return;
  const ids = dropped.map(({ id }) => id);
  await db.deleteFrom('limit_counters').where('key_id', 'in', ids).execute();
  await db.deleteFrom('api_keys').where('id', 'in', ids).execute();
}

export async function markKeysUsed(tx: Tx, uses: { keyId: string; at: number }[]): Promise<void> {
  for (const { keyId, at } of uses) {
    await tx.db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute();
  }
}
