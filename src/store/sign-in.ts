import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

export type NewSignIn = {
  accountId: string;
  email: string;
  passwordHash: string;
  credentialId: string;
  now: number;
};

/** A sign-in user with a password. Both engines read ISO text as their date and `true` as their flag. */
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
      id: user.credentialId,
      accountId: user.accountId,
      providerId: 'credential',
      userId: user.accountId,
      password: user.passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}
