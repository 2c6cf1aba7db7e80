import { type SqlBool, sql } from 'kysely';
import type { Role } from '../../config/roles.ts';
import type { Db } from '../db.ts';
import type { PersonRow } from '../schema.ts';

/** Shown of each person; he may be a member of more. */
const MAX_ACCOUNTS = 20;

/** A person as the operator sees him. */
export type PersonUse = Pick<
  PersonRow,
  'id' | 'email' | 'name' | 'is_operator' | 'totp_confirmed_at' | 'disabled_at' | 'created_at'
> & {
  passkeys: number;
  /** Whether he has signed in with the provider. */
  is_connected: boolean;
  /** Accurate to the day; null: he has no session. */
  last_seen_at: number | null;
  /** The first that he came to. */
  accounts: { account_id: string; email: string; role: Role }[];
  account_count: number;
};

function personsWithUse(db: Db) {
  return db
    .selectFrom('persons')
    .select(['id', 'email', 'name', 'is_operator', 'totp_confirmed_at', 'disabled_at', 'created_at'])
    .select(({ selectFrom }) => [
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('passkeys.person_id', '=', 'persons.id')
        .as('passkeys'),
      selectFrom('oidc_identities')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('oidc_identities.person_id', '=', 'persons.id')
        .as('identities'),
      selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('n'))
        .whereRef('sessions.person_id', '=', 'persons.id')
        .as('last_seen_at'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof personsWithUse>['execute']>>[number];

/** Persons whose e-mail address or name contains the text, newest first, `beforeId` excluded. */
export async function pagePersons(
  db: Db,
  input: { contains: string; beforeId: string | null; limit: number },
): Promise<PersonUse[]> {
  let query = personsWithUse(db).orderBy('id', 'desc').limit(input.limit);
  if (input.beforeId !== null) query = query.where('id', '<', input.beforeId);
  if (input.contains !== '') {
    const pattern = `%${input.contains.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<SqlBool>`(email like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')`);
  }
  return withAccounts(db, await query.execute());
}

export async function findPersonUse(db: Db, personId: string): Promise<PersonUse | undefined> {
  return (await withAccounts(db, await personsWithUse(db).where('id', '=', personId).execute()))[0];
}

/** PostgreSQL returns counts as text. */
async function withAccounts(db: Db, persons: Row[]): Promise<PersonUse[]> {
  const ids = persons.map(({ id }) => id);
  const members = ids.length === 0 ? [] : await firstMemberships(db, ids);
  const byPerson = Map.groupBy(members, ({ person_id }) => person_id);
  return persons.map(({ identities, passkeys, last_seen_at, ...person }) => {
    const own = byPerson.get(person.id) ?? [];
    return {
      ...person,
      passkeys: Number(passkeys),
      is_connected: Number(identities) > 0,
      last_seen_at: last_seen_at === null ? null : Number(last_seen_at),
      accounts: own.map(({ account_id, email, role }) => ({ account_id, email, role })),
      account_count: Number(own[0]?.of ?? 0),
    };
  });
}

async function firstMemberships(db: Db, personIds: string[]) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.account_id')
        .select(['members.person_id', 'members.id', 'members.role', 'accounts.id as account_id', 'accounts.email'])
        .select(({ fn }) => [
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('members.person_id').orderBy('members.id'))
            .as('at'),
          fn
            .countAll<number>()
            .over((over) => over.partitionBy('members.person_id'))
            .as('of'),
        ])
        .where('members.person_id', 'in', personIds)
        .as('numbered'),
    )
    .selectAll()
    .where('at', '<=', MAX_ACCOUNTS)
    .orderBy('id')
    .execute();
}
