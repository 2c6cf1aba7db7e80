import type { OidcAttemptRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** A browser was sent to the provider. */
export async function insertOidcAttempt({ db }: Tx, attempt: OidcAttemptRow): Promise<void> {
  await db.insertInto('oidc_attempts').values(attempt).execute();
}

/** The attempt with which a browser came back, which is used up: only one of two callers gets it, on any node. */
export async function takeOidcAttempt(
  { db }: Tx,
  { stateHash, now }: { stateHash: string; now: number },
): Promise<OidcAttemptRow | undefined> {
  return db
    .deleteFrom('oidc_attempts')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
