import type { ExpressionBuilder } from 'kysely';
import { lockAccount } from '../accounts/accounts.ts';
import { type Author, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../idempotency/idempotent-results.ts';
import type { AccountRow, OauthClientRow, Schema } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** What a request needs to know of the account of a client. */
export type AccountOfClient = Pick<AccountRow, 'plan' | 'api_access' | 'limits' | 'suspended_at' | 'next_change_at'>;

export type ClientWithAccount = OauthClientRow & AccountOfClient;

/** Of any account. */
export async function findOauthClient(db: Db, clientId: string): Promise<ClientWithAccount | undefined> {
  return db
    .selectFrom('oauth_clients')
    .innerJoin('accounts', 'accounts.id', 'oauth_clients.account_id')
    .selectAll('oauth_clients')
    .select(['accounts.plan', 'accounts.api_access', 'accounts.limits', 'accounts.suspended_at'])
    .select('accounts.next_change_at')
    .where('oauth_clients.id', '=', clientId)
    .executeTakeFirst();
}

/** Revoked clients kept per account, for the owner to look up; older ones are dropped. */
const REVOKED_KEPT = 100;

/** Oldest first: all live clients, and the last revoked ones. */
export async function listOauthClients(db: Db, accountId: string): Promise<OauthClientRow[]> {
  const own = db.selectFrom('oauth_clients').selectAll().where('account_id', '=', accountId);
  const live = await own.where('revoked_at', 'is', null).execute();
  const revoked = await own
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVOKED_KEPT)
    .execute();
  return [...live, ...revoked].sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Inserted = { client: OauthClientRow } | Replay | { refused: 'cap' };

/** Refused when the account has `cap` live clients already, or does not exist. */
export async function insertOauthClient(
  tx: Tx,
  input: { client: OauthClientRow; cap: number; idempotency: Idempotency | null; by?: Author | undefined },
): Promise<Inserted> {
  const { client, cap, idempotency } = input;
  if (!(await lockAccount(tx, client.account_id))) return { refused: 'cap' };
  const replay = await replayOf(tx, idempotency);
  if (replay) return replay;
  const { live } = await tx.db
    .selectFrom('oauth_clients')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('account_id', '=', client.account_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(live) >= cap) return { refused: 'cap' };
  const stored = await tx.db.insertInto('oauth_clients').values(client).returningAll().executeTakeFirstOrThrow();
  await storeIdempotentResult(tx, idempotency, { client_id: client.id });
  await recordClient(tx, stored, input.by, 'oauth_client.created', stored.created_at);
  return { client: stored };
}

/**
 * Its tokens end with it. Revoking again keeps the first time. `accountId` is null for the operator, who may revoke
 * any client.
 */
export async function revokeOauthClient(
  tx: Tx,
  input: { accountId: string | null; clientId: string; now: number; by?: Author | undefined },
): Promise<OauthClientRow | undefined> {
  const { accountId, clientId, now } = input;
  const isOwn = (eb: ExpressionBuilder<Schema, 'oauth_clients'>) =>
    accountId === null ? eb('id', '=', clientId) : eb.and([eb('id', '=', clientId), eb('account_id', '=', accountId)]);
  const revoked = await tx.db
    .updateTable('oauth_clients')
    .set({ revoked_at: now })
    .where(isOwn)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!revoked) return tx.db.selectFrom('oauth_clients').selectAll().where(isOwn).executeTakeFirst();
  await recordClient(tx, revoked, input.by, 'oauth_client.revoked', now);
  await tx.db.deleteFrom('oauth_tokens').where('client_id', '=', revoked.id).execute();
  const surplus = await tx.db
    .selectFrom('oauth_clients')
    .select('id')
    .where('account_id', '=', revoked.account_id)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVOKED_KEPT)
    .offset(REVOKED_KEPT)
    .execute();
  if (surplus.length > 0)
    await deleteOauthClients(
      tx,
      surplus.map(({ id }) => id),
    );
  return revoked;
}

async function recordClient(
  tx: Tx,
  { id, account_id, name, scopes }: OauthClientRow,
  by: Author | undefined,
  kind: 'oauth_client.created' | 'oauth_client.revoked',
  at: number,
): Promise<void> {
  const details = { client_id: id, scopes: scopes.join(' ') };
  await recordActivity(tx, account_id, by, { kind, subject: name, details, at });
}

export async function deleteOauthClientsOfAccount(tx: Tx, accountId: string): Promise<void> {
  const clients = await tx.db.selectFrom('oauth_clients').select('id').where('account_id', '=', accountId).execute();
  if (clients.length > 0)
    await deleteOauthClients(
      tx,
      clients.map(({ id }) => id),
    );
}

/** With everything that names them. */
async function deleteOauthClients({ db }: Tx, ids: string[]): Promise<void> {
  await db.deleteFrom('oauth_tokens').where('client_id', 'in', ids).execute();
  await db.deleteFrom('oauth_assertions').where('client_id', 'in', ids).execute();
  await db.deleteFrom('limit_counters').where('key_id', 'in', ids).execute();
  await db.deleteFrom('oauth_clients').where('id', 'in', ids).execute();
}
