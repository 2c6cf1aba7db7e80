import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { isSuspended } from '../people/suspended.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { setPassword } from './password.ts';

type NewLink = { token_hash: string; person_id: string; created_at: number; expires_at: number };

export async function insertLink(tx: Tx, { by, ...link }: NewLink & { by?: PersonAuthor | undefined }): Promise<void> {
  await tx.db
    .insertInto('sign_in_links')
    .values({ ...link, used_at: null })
    .execute();
  await recordPersonActivity(tx, link.person_id, by, { kind: 'sign_in_link.made', at: link.created_at });
}

/** Whose link it is. `timeZone`: that of his own account, null without one. */
export type LinkOwner = {
  email: string;
  timeZone: string | null;
  isNew: boolean;
  isSuspended: boolean;
  isOperator: boolean;
};

/** Nothing is returned if the link is used or unknown. `isNew`: he has no password yet. */
export async function findLinkOwner(db: Db, tokenHash: string, now: number): Promise<LinkOwner | undefined> {
  const found = await db
    .selectFrom('sign_in_links')
    .innerJoin('persons', 'persons.id', 'sign_in_links.person_id')
    .leftJoin('accounts', 'accounts.email', 'persons.email')
    .select(['persons.email', 'persons.password_hash', 'persons.disabled_at', 'persons.is_operator'])
    .select('accounts.time_zone')
    .select(isSuspended('persons.id').as('suspended'))
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    found && {
      email: found.email,
      timeZone: found.time_zone,
      isNew: found.password_hash === null,
      isOperator: found.is_operator,
      isSuspended: found.disabled_at !== null || Number(found.suspended) === 1,
    }
  );
}

/**
 * Uses up the link, and the person's other links, and sets the password. With his first one his own account, where no
 * time zone was chosen, gets `timeZone`. The condition in the statement lets only one of two concurrent callers
 * succeed. Nothing is returned if the link is unknown, used or expired.
 */
export async function consumeLink(
  tx: Tx,
  input: {
    tokenHash: string;
    passwordHash: string;
    timeZone?: string | null;
    now: number;
    by?: PersonAuthor | undefined;
  },
): Promise<{ personId: string; email: string } | undefined> {
  const { db } = tx;
  const { now, passwordHash } = input;
  const owner = await findLinkOwner(db, input.tokenHash, now);
  const link = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', input.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst();
  if (!link || !owner) return undefined;
  // Suspended meanwhile: the link stays as it is.
  if (owner.isSuspended) throw new Rollback(undefined);
  const personId = link.person_id;
  await setPassword(tx, { personId, passwordHash, keepSession: null, now });
  if (owner.isNew && input.timeZone) await setTimeZone(tx, { personId, timeZone: input.timeZone, now });
  await recordPersonActivity(tx, personId, input.by, { kind: 'sign_in_link.used', at: now });
  return { personId, email: owner.email };
}

/** Of the accounts that he owns and that nobody has chosen one for. */
async function setTimeZone(
  { db }: Tx,
  { personId, timeZone, now }: { personId: string; timeZone: string; now: number },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ time_zone: timeZone, version: eb('version', '+', 1), updated_at: now }))
    .where('time_zone', '=', 'UTC')
    .where('email', '=', (eb) => eb.selectFrom('persons').select('email').where('id', '=', personId))
    .where('id', 'in', (eb) =>
      eb.selectFrom('members').select('account_id').where('person_id', '=', personId).where('role', '=', 'owner'),
    )
    .execute();
}
