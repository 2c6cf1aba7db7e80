import type { Db } from '../db.ts';
import type { PendingSignInRow, PersonRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { spendCode, type UsedCode } from './codes.ts';
import { isPassword } from './password.ts';
import { insertSession, type NewSession } from './sessions.ts';

/** Codes that can be tried for one sign-in. */
const MAX_ATTEMPTS = 5;
/** Attempts in a row per person, and for how long no more are taken after them. */
const MAX_IN_A_ROW = 10;
const LOCK_MS = 15 * 60_000;

/** False if the password that was verified is not the person's any more. */
export async function insertPendingSignIn(
  tx: Tx,
  { passwordHash, ...pending }: Omit<PendingSignInRow, 'attempts'> & { passwordHash: string | null },
): Promise<boolean> {
  if (!(await isPassword(tx, pending.person_id, passwordHash))) return false;
  await tx.db.insertInto('pending_sign_ins').values(pending).execute();
  return true;
}

/** The person whose sign-in waits for a code; nobody if he was disabled meanwhile. */
export async function findPendingPerson(db: Db, tokenHash: string, now: number): Promise<PersonRow | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .innerJoin('persons', 'persons.id', 'pending_sign_ins.person_id')
    .selectAll('persons')
    .where('pending_sign_ins.token_hash', '=', tokenHash)
    .where('pending_sign_ins.expires_at', '>', now)
    .where('persons.disabled_at', 'is', null)
    .executeTakeFirst();
}

export type CodeAttempt = 'taken' | 'gone' | { lockedUntil: number };

/**
 * Counts an attempt at the second factor before the code is checked: for the sign-in, and for the person unless the
 * browser has a count of its own. The guarded statements put concurrent attempts in order, so that exactly MAX_IN_A_ROW
 * pass. `gone`: the sign-in has expired, is complete, or had its attempts.
 */
export async function takeCodeAttempt(
  tx: Tx,
  input: { tokenHash: string; countsForPerson: boolean; now: number },
): Promise<CodeAttempt> {
  const pending = await tx.db
    .updateTable('pending_sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', input.tokenHash)
    .where('expires_at', '>', input.now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning('person_id')
    .executeTakeFirst();
  if (!pending) return 'gone';
  if (!input.countsForPerson) return 'taken';
  const lockedUntil = await takeCodeAttemptOf(tx, { personId: pending.person_id, now: input.now });
  if (lockedUntil !== null) throw new Rollback({ lockedUntil });
  return 'taken';
}

/** Counts an attempt of a person. Null if it was counted, else the end of the lock. */
export async function takeCodeAttemptOf(
  { db }: Tx,
  { personId, now }: { personId: string; now: number },
): Promise<number | null> {
  const taken = await db
    .updateTable('persons')
    .set((eb) => ({
      // When a lock has ended, the count starts again.
      code_attempts: eb
        .case()
        .when('codes_locked_until', 'is', null)
        .then(eb('code_attempts', '+', 1))
        .else(1)
        .end(),
      codes_locked_until: null,
    }))
    .where('id', '=', personId)
    .where((eb) => eb.or([eb('codes_locked_until', 'is', null), eb('codes_locked_until', '<=', now)]))
    .returning('code_attempts')
    .executeTakeFirst();
  if (!taken) {
    const person = await db
      .selectFrom('persons')
      .select('codes_locked_until')
      .where('id', '=', personId)
      .executeTakeFirst();
    return person?.codes_locked_until ?? null;
  }
  if (taken.code_attempts >= MAX_IN_A_ROW) {
    await db
      .updateTable('persons')
      .set({ codes_locked_until: now + LOCK_MS })
      .where('id', '=', personId)
      .execute();
  }
  return null;
}

/**
 * Completes a sign-in with a code that was right. The code is used up; `used`: somebody was faster with it.
 * `clearsAttempts`: those of the person.
 */
export async function finishSignIn(
  tx: Tx,
  input: NewSession & { tokenHash: string; code: UsedCode; clearsAttempts: boolean; now: number },
): Promise<'done' | 'gone' | 'used'> {
  const { db } = tx;
  const pending = await db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', input.tokenHash)
    .where('expires_at', '>', input.now)
    .returning('person_id')
    .executeTakeFirst();
  if (!pending || pending.person_id !== input.session.person_id) throw new Rollback('gone');
  if (!(await spendCode(tx, { personId: pending.person_id, code: input.code }))) throw new Rollback('used');
  if (input.clearsAttempts) await clearCodeAttempts(tx, pending.person_id);
  await insertSession(tx, input);
  return 'done';
}

/** After a code that was right. */
export async function clearCodeAttempts({ db }: Tx, personId: string): Promise<void> {
  await db
    .updateTable('persons')
    .set({ code_attempts: 0, codes_locked_until: null })
    .where('id', '=', personId)
    .execute();
}
