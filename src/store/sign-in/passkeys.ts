import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import type { PasskeyRow, PersonRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { insertSession, type NewSession } from './sessions.ts';

/** A challenge that was answered: it is not accepted again until it ends by itself. */
export type SpentChallenge = { hash: string; personId: string; expiresAt: number };

/** A passkey that answered a challenge, with the counter that it sent. */
export type UsedPasskey = { challenge: SpentChallenge; passkeyId: string; counter: number; now: number };

export type PasskeyOfPerson = { passkey: PasskeyRow; person: PersonRow };

export async function listPasskeys(db: Db, personId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('person_id', '=', personId).orderBy('id').execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyOfPerson | undefined> {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  const person =
    passkey && (await db.selectFrom('persons').selectAll().where('id', '=', passkey.person_id).executeTakeFirst());
  return passkey && person && { passkey, person };
}

/**
 * Adds a passkey. Where it is the person's only second factor, he gets these recovery codes. `full`: he has `max`;
 * `spent`: the challenge was answered before, or somebody has this passkey.
 */
export async function insertPasskey(
  tx: Tx,
  input: {
    passkey: PasskeyRow;
    challenge: SpentChallenge;
    recoveryCodes: string[];
    max: number;
    now: number;
    by?: PersonAuthor | undefined;
  },
): Promise<'first' | 'further' | 'full' | 'spent'> {
  const { db } = tx;
  const { passkey } = input;
  const person = await lockPerson(tx, passkey.person_id, input.now);
  const { length: before } = await listPasskeys(db, passkey.person_id);
  if (before >= input.max) throw new Rollback('full');
  if (!person || !(await spendChallenge(tx, input.challenge))) throw new Rollback('spent');
  const inserted = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Rollback('spent');
  const activity = { kind: 'passkey.added', details: { name: passkey.name }, at: input.now } as const;
  await recordPersonActivity(tx, person.id, input.by, activity);
  if (before > 0 || person.totp_confirmed_at !== null) return 'further';
  const set = { recovery_codes: input.recoveryCodes };
  await db.updateTable('persons').set(set).where('id', '=', person.id).execute();
  return 'first';
}

/** Nothing is returned if the person has no such passkey. */
export async function renamePasskey(
  { db }: Tx,
  input: { personId: string; passkeyId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name: input.name })
    .where('id', '=', input.passkeyId)
    .where('person_id', '=', input.personId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns its name; null: the person has no such passkey. Recovery codes go with the last second factor. */
export async function deletePasskey(
  tx: Tx,
  input: { personId: string; passkeyId: string; now: number; by?: PersonAuthor | undefined },
): Promise<string | null> {
  const { db } = tx;
  const person = await lockPerson(tx, input.personId, input.now);
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', input.passkeyId)
    .where('person_id', '=', input.personId)
    .returning('name')
    .executeTakeFirst();
  if (!deleted) return null;
  const activity = { kind: 'passkey.removed', details: { name: deleted.name }, at: input.now } as const;
  await recordPersonActivity(tx, input.personId, input.by, activity);
  const hasOther = person?.totp_confirmed_at != null || (await listPasskeys(db, input.personId)).length > 0;
  if (!hasOther) {
    await db.updateTable('persons').set({ recovery_codes: [] }).where('id', '=', input.personId).execute();
  }
  return deleted.name;
}

/**
 * Uses up the challenge and moves the counter, which must grow where the authenticator counts at all. False: the
 * challenge was answered before, or the counter shows a copy of the passkey.
 */
export async function spendPasskey(tx: Tx, used: UsedPasskey): Promise<boolean> {
  if (!(await spendChallenge(tx, used.challenge))) return false;
  const moved = await tx.db
    .updateTable('passkeys')
    .set({ sign_count: used.counter, last_used_at: used.now })
    .where('id', '=', used.passkeyId)
    .where('person_id', '=', used.challenge.personId)
    .where((eb) =>
      eb.or([
        eb('sign_count', '<', used.counter),
        eb.and([eb('sign_count', '=', 0), eb(eb.val(used.counter), '=', eb.lit(0))]),
      ]),
    )
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** A whole sign-in: the passkey is both factors. */
export async function signInByPasskey(tx: Tx, input: NewSession & { used: UsedPasskey }): Promise<boolean> {
  if (!(await spendPasskey(tx, input.used))) throw new Rollback(false);
  await insertSession(tx, input);
  return true;
}

async function spendChallenge({ db }: Tx, { hash, personId, expiresAt }: SpentChallenge): Promise<boolean> {
  const spent = await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, person_id: personId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** One after the other, on both engines: the change locks the row. */
async function lockPerson({ db }: Tx, personId: string, now: number): Promise<PersonRow | undefined> {
  const touched = db.updateTable('persons').set({ updated_at: now }).where('id', '=', personId);
  return touched.returningAll().executeTakeFirst();
}
