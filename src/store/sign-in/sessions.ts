import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

type SessionItem = {
  id: string;
  userAgent: string | null;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
};

/** The account's sessions that have not expired, newest first. */
export async function listSessions(db: Db, accountId: string, now: number): Promise<SessionItem[]> {
  const rows = await db
    .selectFrom('sign_in_sessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', accountId)
    .where('expiresAt', '>', new Date(now).toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ createdAt, updatedAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    expiresAt: iso(expiresAt),
  }));
}

/** PostgreSQL returns dates, SQLite the stored text. */
function iso(date: string | Date): string {
  return new Date(date).toISOString();
}

/** Ends `only` one session of the account, or all `except` one; all: sign-ins that wait for a code end too. */
export async function endSessions(
  { db }: Tx,
  input: { accountId: string; only?: string; except?: string | null },
): Promise<void> {
  let ending = db.deleteFrom('sign_in_sessions').where('userId', '=', input.accountId);
  if (input.only !== undefined) ending = ending.where('id', '=', input.only);
  if (input.except) ending = ending.where('id', '!=', input.except);
  await ending.execute();
  if (input.only === undefined && !input.except)
    await db.deleteFrom('sign_in_verifications').where('value', '=', input.accountId).execute();
}
