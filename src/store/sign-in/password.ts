import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import type { Tx } from '../transaction.ts';
import { endSessions } from './sessions.ts';
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
