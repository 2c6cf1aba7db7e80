import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { voidLinks } from './void-links.ts';

/**
 * False if somebody else has the address. Accounts that he owns and that are called by his address follow, unless
 * another account has the new one. Open links become void.
 */
export async function changeEmail(
  tx: Tx,
  input: { personId: string; email: string; now: number; by?: PersonAuthor | undefined },
): Promise<boolean> {
  const { db } = tx;
  const { personId, email, now } = input;
  const person = await db.selectFrom('persons').select('email').where('id', '=', personId).executeTakeFirst();
  if (!person) return false;
  try {
    await db.updateTable('persons').set({ email, updated_at: now }).where('id', '=', personId).execute();
    await renameAccounts(tx, personId, { before: person.email, email, now });
  } catch (error) {
    if (isTaken(error)) throw new Rollback(false);
    throw error;
  }
  // They may be in the old mailbox.
  await voidLinks(tx, { personId, now });
  await db.deleteFrom('email_confirmations').where('person_id', '=', personId).execute();
  const details = { before: person.email };
  await recordPersonActivity(tx, personId, input.by, { kind: 'email.changed', details, at: now });
  return true;
}

async function renameAccounts(
  { db }: Tx,
  personId: string,
  { before, email, now }: { before: string; email: string; now: number },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email, updated_at: now })
    .where('email', '=', before)
    .where('id', 'in', (eb) =>
      eb.selectFrom('members').select('account_id').where('person_id', '=', personId).where('role', '=', 'owner'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts as other').select('other.id').where('other.email', '=', email))),
    )
    .execute();
}

/** A unique violation of PostgreSQL or SQLite. */
function isTaken(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}
