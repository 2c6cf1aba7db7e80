import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import type { Tx } from '../transaction.ts';
import { endSessions, insertSession, type NewSession } from './sessions.ts';
import { voidLinks } from './void-links.ts';

/**
 * Replaces the password, ends every session but `keepSession`, voids open links and cancels pending changes of the
 * address.
 */
export async function setPassword(
  tx: Tx,
  input: {
    personId: string;
    passwordHash: string;
    keepSession: string | null;
    now: number;
    by?: PersonAuthor | undefined;
  },
): Promise<void> {
  const { personId, now } = input;
  await tx.db
    .updateTable('persons')
    .set({ password_hash: input.passwordHash, updated_at: now })
    .where('id', '=', personId)
    .execute();
  // Somebody who knew the old password, or reads the mails, may wait for a code, have a link or ask for another address.
  await tx.db.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute();
  await tx.db.deleteFrom('email_confirmations').where('person_id', '=', personId).execute();
  await voidLinks(tx, { personId, now });
  await endSessions(tx, { personId, except: input.keepSession });
  await recordPersonActivity(tx, personId, input.by, { kind: 'password.changed', at: now });
}

/**
 * Whether this is the person's password still, to be asked in the transaction of what was let in by it: a change that
 * is under way is waited for, and a later one ends what this transaction begins.
 */
export async function isPassword(tx: Tx, personId: string, passwordHash: string | null): Promise<boolean> {
  let query = tx.db.selectFrom('persons').select('password_hash').where('id', '=', personId);
  if (tx.engine === 'postgres') query = query.forShare();
  return (await query.executeTakeFirst())?.password_hash === passwordHash;
}

/** False if the password that was verified is not the person's any more. */
export async function signInByPassword(tx: Tx, input: NewSession & { passwordHash: string | null }): Promise<boolean> {
  if (!(await isPassword(tx, input.session.person_id, input.passwordHash))) return false;
  await insertSession(tx, input);
  return true;
}
