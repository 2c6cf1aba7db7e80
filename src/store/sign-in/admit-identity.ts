import type { Role } from '../../config/roles.ts';
import { findAccountByIdOrEmail } from '../accounts/accounts.ts';
import { type PersonAuthor, recordActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { isInvited } from '../people/invitations.ts';
import { insertMember } from '../people/members.ts';
import { findPerson, findPersonByEmail, insertPerson, type NewPerson } from '../people/persons.ts';
import { hasOnlySuspended } from '../people/suspended.ts';
import type { PersonRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';

/** Somebody whom the provider knows. `person`: as he is made if he is new; its address is verified, or null. */
export type Identity = {
  issuer: string;
  subject: string;
  person: Omit<NewPerson, 'email'> & { email: string | null };
  /** What a newcomer becomes; null: only who is invited comes, and is no member before he accepts. */
  join: { account: string; role: Role; memberId: string } | null;
  by?: PersonAuthor | undefined;
};

/**
 * Why somebody may not come in: the address is not verified, nobody here has it, or its person is known to the provider
 * as somebody else; `inactive`: the person is disabled, or his accounts are suspended.
 */
export type IdentityProblem = 'unverified' | 'unknown' | 'taken' | 'inactive';

/**
 * The person of an identity. The first time he is found by his address, or made; from then on he is who issuer and
 * subject say, whatever his address is there.
 */
export async function admitIdentity(tx: Tx, identity: Identity): Promise<{ person: PersonRow } | IdentityProblem> {
  const person = (await findByIdentity(tx.db, identity)) ?? (await connect(tx, identity));
  const isActive = person.disabled_at === null && !(await hasOnlySuspended(tx.db, person.id));
  if (!isActive) throw refusal('inactive');
  return { person };
}

/** Takes back what was written. */
function refusal(problem: IdentityProblem): Rollback {
  return new Rollback(problem);
}

async function findByIdentity(db: Db, { issuer, subject }: Identity): Promise<PersonRow | undefined> {
  const known = await db
    .selectFrom('oidc_identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return known && findPerson(db, known.person_id);
}

async function connect(tx: Tx, identity: Identity): Promise<PersonRow> {
  const { email } = identity.person;
  if (email === null) throw refusal('unverified');
  const person = (await findPersonByEmail(tx.db, email)) ?? (await makePerson(tx, identity, email));
  const { issuer, subject } = identity;
  // One of each provider: an address that was given to somebody else there opens nothing here.
  const inserted = await tx.db
    .insertInto('oidc_identities')
    .values({ issuer, subject, person_id: person.id, created_at: identity.person.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return person;
  const owner = await findByIdentity(tx.db, identity);
  if (owner?.id !== person.id) throw refusal('taken');
  return person;
}

async function makePerson(tx: Tx, { person, join, by }: Identity, email: string): Promise<PersonRow> {
  const account = join && (await findAccountByIdOrEmail(tx.db, join.account));
  const at = person.created_at;
  if (!account && !(await isInvited(tx.db, email, at))) throw refusal('unknown');
  const made = await insertPerson(tx, { ...person, email });
  if (!made) {
    // Somebody was faster, perhaps he himself in another tab.
    const faster = await findPersonByEmail(tx.db, email);
    if (!faster) throw refusal('unknown');
    return faster;
  }
  if (!join || !account) return made;
  const { memberId: id, role } = join;
  const membership = { account_id: account.id, person_id: made.id, role, project_ids: null };
  await insertMember(tx, { ...membership, id, created_at: at });
  const author = by && { actor: { kind: 'person', personId: made.id, name: made.name } as const, ...by };
  await recordActivity(tx, account.id, author, { kind: 'member.added', subject: email, details: { role }, at });
  return made;
}
