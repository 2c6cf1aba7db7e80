import { sql } from 'kysely';
import type { Role } from '../../config/roles.ts';
import { type PersonAuthor, recordPersonActivity } from '../activity/activity.ts';
import type { Db } from '../db.ts';
import { isSuspended } from '../people/suspended.ts';
import { prepared } from '../prepared.ts';
import type { AccountRow, PersonRow, SessionRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Who a session belongs to, and what he is in the account that was asked for; null: no member. */
export type SignedIn = {
  session: Pick<SessionRow, 'id' | 'person_id' | 'last_seen_at' | 'expires_at' | 'proved_at' | 'by_provider'> &
    Pick<PersonRow, 'email' | 'name' | 'is_operator' | 'totp_confirmed_at' | 'default_account_id'> & {
      has_passkey: boolean;
    };
  membership: { account: AccountRow; role: Role; projectIds: string[] | null } | null;
};

type Row = AccountRow & {
  session_id: string;
  person_id: string;
  last_seen_at: number;
  session_ends_at: number;
  proved_at: number;
  by_provider: boolean;
  has_passkey: number | boolean;
  person_email: string;
  person_name: string;
  is_operator: boolean;
  totp_confirmed_at: number | null;
  default_account_id: string | null;
  role: Role | null;
  project_ids: string[] | null;
};

type Asked = { tokenHash: string; now: number };

function signedInWith(db: Db, { tokenHash, now }: Asked, memberId: ReturnType<typeof chosenMember>) {
  return db
    .selectFrom('sessions')
    .innerJoin('persons', 'persons.id', 'sessions.person_id')
    .leftJoin('members', (join) => join.on('members.id', '=', memberId))
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .selectAll('accounts')
    .select([
      'sessions.id as session_id',
      'sessions.person_id',
      'sessions.last_seen_at',
      'sessions.expires_at as session_ends_at',
      'sessions.proved_at',
      'sessions.by_provider',
      'persons.email as person_email',
      'persons.name as person_name',
      'persons.is_operator',
      'persons.totp_confirmed_at',
      'persons.default_account_id',
      'members.role',
      'members.project_ids',
    ])
    .select(sql<boolean>`exists (select 1 from passkeys where passkeys.person_id = persons.id)`.as('has_passkey'))
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('persons.disabled_at', 'is', null)
    .$castTo<Row>();
}

/** The account that a person's pages open with: his default one, else the oldest membership's; suspended ones last. */
const chosenMember = () =>
  sql<string>`(
    select m.id from members m join accounts a on a.id = m.account_id
    where m.person_id = persons.id
    order by case when a.suspended_at is null then 0 else 1 end,
      case when m.account_id = persons.default_account_id then 0 else 1 end, m.created_at, m.id
    limit 1)`;

const memberOf = (accountId: string) =>
  sql<string>`(select m.id from members m where m.account_id = ${accountId} and m.person_id = persons.id)`;

const signedIn = prepared<Asked, Row>((db, asked) => signedInWith(db, asked, chosenMember()));
const signedInTo = prepared<Asked & { accountId: string }, Row>((db, asked) =>
  signedInWith(db, asked, memberOf(asked.accountId)),
);

/** Null for `accountId`: the account that his pages open with. Nothing is returned without a live session. */
export async function findSignedIn(
  db: Db,
  tokenHash: string,
  now: number,
  accountId: string | null,
): Promise<SignedIn | undefined> {
  const [row] =
    accountId === null ? await signedIn(db, { tokenHash, now }) : await signedInTo(db, { tokenHash, now, accountId });
  return row && asSignedIn(row);
}

function asSignedIn(row: Row): SignedIn {
  const { session_id, person_id, last_seen_at, session_ends_at, proved_at, person_email, person_name, ...rest } = row;
  const {
    by_provider,
    has_passkey,
    is_operator,
    totp_confirmed_at,
    default_account_id,
    role,
    project_ids,
    ...account
  } = rest;
  return {
    session: {
      id: session_id,
      person_id,
      last_seen_at,
      expires_at: session_ends_at,
      proved_at,
      by_provider,
      // A number on SQLite.
      has_passkey: Boolean(has_passkey),
      email: person_email,
      name: person_name,
      is_operator,
      totp_confirmed_at,
      default_account_id,
    },
    membership: role && { account, role, projectIds: project_ids },
  };
}

export type NewSession = {
  session: Omit<SessionRow, 'by_provider'> & { by_provider?: boolean };
  /** The session that the browser had before, which ends. */
  replaces: string | null;
  by?: PersonAuthor | undefined;
};

/** More than anybody has browsers: whoever signs in by a program in a loop ends his own oldest sessions. */
export const MAX_SESSIONS = 100;

/** `kind`: what the session begins with. Of a person the newest MAX_SESSIONS are kept. */
export async function insertSession(
  tx: Tx,
  { session, replaces, by }: NewSession,
  kind: 'sign_in.succeeded' | 'second_factor.on' = 'sign_in.succeeded',
): Promise<void> {
  if (replaces !== null) await tx.db.deleteFrom('sessions').where('token_hash', '=', replaces).execute();
  await tx.db.insertInto('sessions').values(session).execute();
  await endOldest(tx, session.person_id);
  const details = { browser: session.user_agent };
  await recordPersonActivity(tx, session.person_id, by, { kind, details, at: session.created_at });
}

async function endOldest({ db }: Tx, personId: string): Promise<void> {
  const oldest = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS)
    .limit(MAX_SESSIONS)
    .execute();
  const ids = oldest.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute();
}

/** The session was used: it lasts longer from now on. */
export async function extendSession(
  { db }: Tx,
  input: { sessionId: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: input.now, expires_at: input.expiresAt })
    .where('id', '=', input.sessionId)
    .execute();
}

/** The person's sessions that have not expired, newest first. */
export async function listSessions(db: Db, personId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends `only` one session of the person, or all `except` one; all: sign-ins that wait for a code end too. */
export async function endSessions(
  tx: Tx,
  input: { personId: string; only?: string; except?: string | null; by?: PersonAuthor | undefined; now?: number },
): Promise<void> {
  const { db } = tx;
  let ending = db.deleteFrom('sessions').where('person_id', '=', input.personId);
  if (input.only !== undefined) ending = ending.where('id', '=', input.only);
  if (input.except) ending = ending.where('id', '!=', input.except);
  await ending.execute();
  if (input.only === undefined && !input.except)
    await db.deleteFrom('pending_sign_ins').where('person_id', '=', input.personId).execute();
  const { by, now: at = 0 } = input;
  if (input.only === undefined) await recordPersonActivity(tx, input.personId, by, { kind: 'sign_out.everywhere', at });
}

/** Ends the sessions of all members of an account who have only suspended ones. */
export async function endSessionsOfSuspended({ db }: Tx, { accountId }: { accountId: string }): Promise<void> {
  const members = db
    .selectFrom('members')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where(isSuspended('members.person_id'));
  for (const table of ['sessions', 'pending_sign_ins'] as const)
    await db.deleteFrom(table).where('person_id', 'in', members).execute();
}
