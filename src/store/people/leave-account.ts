import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';

/**
 * Takes all members and invitations from an account that is being deleted. Persons who have no account left go with
 * it, but for operators.
 */
export async function removeMembersOf({ db }: Tx, accountId: string): Promise<void> {
  const rows = await db.selectFrom('members').select('person_id').where('account_id', '=', accountId).execute();
  await db.deleteFrom('members').where('account_id', '=', accountId).execute();
  await db.deleteFrom('invitations').where('account_id', '=', accountId).execute();
  await db
    .updateTable('persons')
    .set({ default_account_id: null })
    .where('default_account_id', '=', accountId)
    .execute();
  if (rows.length === 0) return;
  const left = await db
    .selectFrom('persons')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ person_id }) => person_id),
    )
    .where('is_operator', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').select('members.id').whereRef('members.person_id', '=', 'persons.id'))),
    )
    .execute();
  if (left.length > 0)
    await deletePersons(
      db,
      left.map(({ id }) => id),
    );
}

const OF_PERSON = [
  'sessions',
  'pending_sign_ins',
  'sign_in_links',
  'email_confirmations',
  'passkeys',
  'passkey_challenges',
  'oidc_identities',
] as const;

/** They are members of no account any more. */
export async function deletePersons(db: Db, personIds: string[]): Promise<void> {
  for (const table of OF_PERSON) await db.deleteFrom(table).where('person_id', 'in', personIds).execute();
  await db.deleteFrom('persons').where('id', 'in', personIds).execute();
}
