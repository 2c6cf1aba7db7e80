import { createAccount, type NewAccount } from '../accounts/create-account.ts';
import type { PersonAuthor } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { isSuspended } from '../people/suspended.ts';
import type { AccountRow, EmailConfirmationRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { changeEmail } from './change-email.ts';

/** A person has at most one pending address: the last one requested. */
export async function insertConfirmation({ db }: Tx, confirmation: EmailConfirmationRow): Promise<void> {
  const { person_id } = confirmation;
  if (person_id !== null) {
    await db.deleteFrom('email_confirmations').where('person_id', '=', person_id).execute();
  }
  await db.insertInto('email_confirmations').values(confirmation).execute();
}

/** The sign-up behind a link that can still be used. Only `createConfirmedAccount` decides. */
export async function findSignUp(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<{ email: string; timeZone: string } | undefined> {
  const found = await db
    .selectFrom('email_confirmations')
    .select(['email', 'time_zone'])
    .where('token_hash', '=', tokenHash)
    .where('person_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found && { email: found.email, timeZone: found.time_zone ?? 'UTC' };
}

/** Nothing is returned if the link is unknown, used or expired, or the address has an account by now. */
export async function createConfirmedAccount(
  tx: Tx,
  input: { tokenHash: string; account: NewAccount; now: number },
): Promise<AccountRow | undefined> {
  const spent = await consume(tx, input.tokenHash, input.now);
  const isOpen = spent && spent.person_id === null && spent.email === input.account.account.email;
  const created = isOpen ? await createAccount(tx, input.account) : undefined;
  if (!created) throw new Rollback(undefined);
  return created;
}

/** Nothing is returned if the link is unknown, used or expired, or somebody else has the address by now. */
export async function confirmEmail(
  tx: Tx,
  { tokenHash, now, by }: { tokenHash: string; now: number; by?: PersonAuthor | undefined },
): Promise<{ personId: string; email: string; before: string } | undefined> {
  const spent = await consume(tx, tokenHash, now);
  if (!spent?.person_id) throw new Rollback(undefined);
  const { email, person_id: personId } = spent;
  const person = await tx.db
    .selectFrom('persons')
    .select(['email', 'disabled_at'])
    .select(isSuspended('persons.id').as('suspended'))
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person || person.disabled_at !== null || Number(person.suspended) === 1) throw new Rollback(undefined);
  if (!(await changeEmail(tx, { personId, email, now, by }))) throw new Rollback(undefined);
  return { personId, email, before: person.email };
}

/** The condition in the statement lets only one of two concurrent callers succeed. */
async function consume({ db }: Tx, tokenHash: string, now: number): Promise<EmailConfirmationRow | undefined> {
  return db
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
