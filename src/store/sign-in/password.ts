import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import type { Tx } from '../transaction.ts';
import { endSessions } from './sessions.ts';

/** Replaces the password, ends every session but `keepSession` and cancels pending changes of the address. */
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
  // Somebody who knew the old password may wait for a code, or have asked for another address.
  await tx.db.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute();
  await tx.db.deleteFrom('email_confirmations').where('person_id', '=', personId).execute();
  await endSessions(tx, { personId, except: input.keepSession });
  await recordPersonActivity(tx, personId, input.by, { kind: 'password.changed', at: now });
}
