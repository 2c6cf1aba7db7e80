import { type ExpressionBuilder, sql } from 'kysely';
import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import type { Schema } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { spendCode } from './codes.ts';
import { insertSession, type NewSession } from './sessions.ts';

/** An app that is to be confirmed by a code; it replaces one that was not. False: the second factor is on. */
export async function prepareTwoFactor(
  { db }: Tx,
  input: { personId: string; secret: string; recoveryCodes: string[]; now: number },
): Promise<boolean> {
  const prepared = await db
    .updateTable('persons')
    .set({
      totp_secret: input.secret,
      totp_last_step: null,
      recovery_codes: input.recoveryCodes,
      updated_at: input.now,
    })
    .where('id', '=', input.personId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return prepared.numUpdatedRows === 1n;
}

/** Turns the second factor on by a code of the app with this secret, and begins a new session. False: it cannot. */
export async function confirmTwoFactor(
  tx: Tx,
  input: NewSession & { secret: string; step: number; now: number },
): Promise<boolean> {
  const personId = input.session.person_id;
  if (!(await spendCode(tx, { personId, code: { kind: 'app', step: input.step } }))) return false;
  const confirmed = await tx.db
    .updateTable('persons')
    .set({ totp_confirmed_at: input.now, code_attempts: 0, codes_locked_until: null, updated_at: input.now })
    .where('id', '=', personId)
    .where('totp_secret', '=', input.secret)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows !== 1n) throw new Rollback(false);
  await insertSession(tx, input, 'second_factor.on');
  return true;
}

/** False: the second factor is off. */
export async function replaceRecoveryCodes(
  { db }: Tx,
  input: { personId: string; recoveryCodes: string[]; now: number },
): Promise<boolean> {
  const replaced = await db
    .updateTable('persons')
    .set({ recovery_codes: input.recoveryCodes, updated_at: input.now })
    .where('id', '=', input.personId)
    .where((eb) => eb.or([eb('totp_confirmed_at', 'is not', null), hasPasskey(eb)]))
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
}

/** Turns the app off, and with `passkeysToo` every second factor. Recovery codes go with the last one. */
export async function dropTwoFactor(
  tx: Tx,
  input: { personId: string; passkeysToo?: boolean; now: number; by?: PersonAuthor | undefined },
): Promise<void> {
  const { db } = tx;
  if (input.passkeysToo) await db.deleteFrom('passkeys').where('person_id', '=', input.personId).execute();
  await db
    .updateTable('persons')
    .set((eb) => ({
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      recovery_codes: eb.case().when(hasPasskey(eb)).then(eb.ref('recovery_codes')).else(sql<string[]>`'[]'`).end(),
      code_attempts: 0,
      codes_locked_until: null,
      updated_at: input.now,
    }))
    .where('id', '=', input.personId)
    .execute();
  await db.deleteFrom('pending_sign_ins').where('person_id', '=', input.personId).execute();
  await recordPersonActivity(tx, input.personId, input.by, { kind: 'second_factor.off', at: input.now });
}

/** Of the person of the row. */
function hasPasskey({ exists, selectFrom }: ExpressionBuilder<Schema, 'persons'>) {
  return exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.person_id', '=', 'persons.id'));
}
