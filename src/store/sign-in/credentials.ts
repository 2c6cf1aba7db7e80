import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { endSessions } from './sessions.ts';

export type NewSignIn = {
  accountId: string;
  email: string;
  passwordHash: string;
  credentialId: string;
  now: number;
};

/** How better-auth identifies a password among the ways to sign in. */
const BY_PASSWORD = { providerId: 'credential', issuer: 'local:credential' };

/** A sign-in user with a password. Both engines accept ISO text for dates and `true` for flags. */
export async function insertSignIn({ db }: Tx, user: NewSignIn): Promise<void> {
  const at = new Date(user.now).toISOString();
  await db
    .insertInto('sign_in_users')
    .values({
      id: user.accountId,
      name: user.email.split('@')[0] ?? user.email,
      email: user.email,
      emailVerified: sql`true`,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await db
    .insertInto('sign_in_credentials')
    .values({
      ...BY_PASSWORD,
      id: user.credentialId,
      accountId: user.accountId,
      userId: user.accountId,
      password: user.passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** Null if the account never set one. */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const credential = await db
    .selectFrom('sign_in_credentials')
    .select('password')
    .where('userId', '=', accountId)
    .where('issuer', '=', BY_PASSWORD.issuer)
    .executeTakeFirst();
  return credential?.password ?? null;
}

/** Replaces the password, ends every session but `keepSession` and cancels pending changes of the address. */
export async function setPassword(
  tx: Tx,
  input: { accountId: string; passwordHash: string; keepSession: string | null; now: number },
): Promise<void> {
  await tx.db
    .updateTable('sign_in_credentials')
    .set({ password: input.passwordHash, updatedAt: new Date(input.now).toISOString() })
    .where('userId', '=', input.accountId)
    .where('issuer', '=', BY_PASSWORD.issuer)
    .execute();
  await tx.db.deleteFrom('sign_in_verifications').where('value', '=', input.accountId).execute();
  // Somebody who knew the old password may have requested another address.
  await dropConfirmations(tx, input.accountId);
  await endSessions(tx, { accountId: input.accountId, except: input.keepSession });
}

/** False if another account has the address. Open links become void. */
export async function changeEmail(tx: Tx, input: { accountId: string; email: string; now: number }): Promise<boolean> {
  const { db } = tx;
  const { accountId, email, now } = input;
  try {
    await db.updateTable('accounts').set({ email, updated_at: now }).where('id', '=', accountId).executeTakeFirst();
    await db
      .updateTable('sign_in_users')
      .set({ email, updatedAt: new Date(now).toISOString() })
      .where('id', '=', accountId)
      .execute();
  } catch (error) {
    if (isTaken(error)) throw new Rollback(false);
    throw error;
  }
  // They may be in the old mailbox.
  await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  await dropConfirmations(tx, accountId);
  return true;
}

async function dropConfirmations({ db }: Tx, accountId: string): Promise<void> {
  await db.deleteFrom('email_confirmations').where('account_id', '=', accountId).execute();
}

/** A unique violation of PostgreSQL or SQLite. */
function isTaken(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** Turns two-factor authentication off. */
export async function dropTwoFactor({ db }: Tx, input: { accountId: string; now: number }): Promise<void> {
  await db
    .updateTable('sign_in_users')
    .set({ twoFactorEnabled: sql`false`, updatedAt: new Date(input.now).toISOString() })
    .where('id', '=', input.accountId)
    .execute();
  await db.deleteFrom('sign_in_two_factor').where('userId', '=', input.accountId).execute();
}

export async function renameSignIn({ db }: Tx, input: { accountId: string; name: string; now: number }): Promise<void> {
  await db
    .updateTable('sign_in_users')
    .set({ name: input.name, updatedAt: new Date(input.now).toISOString() })
    .where('id', '=', input.accountId)
    .execute();
}
