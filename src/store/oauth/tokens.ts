import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { OauthAssertionRow, OauthClientRow, OauthTokenRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import type { AccountOfClient } from './clients.ts';

/** What a request needs of its bearer token. */
export type TokenWithClient = OauthTokenRow & AccountOfClient & Pick<OauthClientRow, 'account_id' | 'name'>;

/** No row: unknown, or its client is revoked. */
const tokenByHash = prepared<{ hash: string }, TokenWithClient>((db, { hash }) =>
  db
    .selectFrom('oauth_tokens')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_tokens.client_id')
    .innerJoin('accounts', 'accounts.id', 'oauth_clients.account_id')
    .selectAll('oauth_tokens')
    .select(['oauth_clients.account_id', 'oauth_clients.name'])
    .select([
      'accounts.plan',
      'accounts.api_access',
      'accounts.limits',
      'accounts.suspended_at',
      'accounts.next_change_at',
    ])
    .where('oauth_tokens.hash', '=', hash)
    .where('oauth_clients.revoked_at', 'is', null),
);

export async function findTokenByHash(db: Db, hash: string): Promise<TokenWithClient | undefined> {
  return (await tokenByHash(db, { hash }))[0];
}

/** Normally one is dropped for each one issued. */
const DROP_BATCH_SIZE = 100;

/** Ends the oldest tokens of the client beyond `keep`. False: the client is revoked meanwhile. */
export async function insertOauthToken({ db }: Tx, input: { token: OauthTokenRow; keep: number }): Promise<boolean> {
  const { token, keep } = input;
  // Changes the row of the client, so that no token is issued while it is being revoked.
  const client = await db
    .updateTable('oauth_clients')
    .set({ last_used_at: token.issued_at })
    .where('id', '=', token.client_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!client) return false;
  await db.insertInto('oauth_tokens').values(token).execute();
  const surplus = db
    .selectFrom('oauth_tokens')
    .select('hash')
    .where('client_id', '=', token.client_id)
    .orderBy('issued_at', 'desc')
    .orderBy('hash')
    .limit(DROP_BATCH_SIZE)
    .offset(keep);
  await db.deleteFrom('oauth_tokens').where('hash', 'in', surplus).execute();
  return true;
}

/** Nothing happens if the token is another client's. */
export async function deleteOauthToken({ db }: Tx, input: { clientId: string; hash: string }): Promise<void> {
  await db.deleteFrom('oauth_tokens').where('hash', '=', input.hash).where('client_id', '=', input.clientId).execute();
}

/** False: the client used an assertion with this id before. Of several at once, on any nodes, exactly one is taken. */
export async function takeOauthAssertion({ db }: Tx, assertion: OauthAssertionRow): Promise<boolean> {
  const taken = await db
    .insertInto('oauth_assertions')
    .values(assertion)
    .onConflict((conflict) => conflict.columns(['client_id', 'jti_hash']).doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return taken !== undefined;
}
