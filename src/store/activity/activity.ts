import type { Actor } from '../../codes/values/code-values.ts';
import { newId } from '../../lib/ids.ts';
import type { Db } from '../db.ts';
import { inReach, type Reach } from '../reach.ts';
import type { ActivityActor, ActivityDetails, ActivityRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { type ActivityKind, recordedPerHour } from './activity-kinds.ts';

/**
 * What was done with an account besides its codes, whose history is elsewhere; or, without an account, by the operator.
 * Rows are written in the transaction of what they tell.
 */

/** Who does something, and from which address. `browser`: as it names itself; only mails to the person tell it. */
export type Author = { actor: ActivityActor; address: string | null; browser?: string | null };

/** What the server does by itself. */
export const SERVER: Author = { actor: { kind: 'server' }, address: null };

/** The dependency of operations that are recorded; without it they are not. */
export type Authored = { author?: () => Author };

export type Activity = {
  kind: ActivityKind;
  /** What it was done to, for people: a host, a name, an e-mail address. */
  subject: string;
  details?: ActivityDetails;
  projectId?: string | null;
  at: number;
};

const HOUR_MS = 3_600_000;
/** A year, and the day that it may have more. */
export const ACTIVITY_LIVES_MS = 366 * 24 * HOUR_MS;
/** Longer ones are cut. */
export const MAX_SUBJECT = 300;

/**
 * Call it in the transaction of the write. `accountId` null: the operator's log. Without an author nothing is recorded.
 * More of one kind within an hour than `recordedPerHour` is not recorded either, so that no log grows without bound.
 */
export async function recordActivity(
  { db }: Pick<Tx, 'db'>,
  accountId: string | null,
  by: Author | null | undefined,
  { kind, subject, details = {}, projectId = null, at }: Activity,
): Promise<void> {
  if (!by) return;
  const most = recordedPerHour(kind);
  const last = await db
    .selectFrom('activity')
    .select('id')
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('kind', '=', kind)
    .where('at', '>', at - HOUR_MS)
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (last) return;
  const { actor, address } = by;
  await db
    .insertInto('activity')
    .values({
      id: newId('act', at),
      account_id: accountId,
      at,
      kind,
      actor,
      actor_id: actorId(actor),
      subject: subject.slice(0, MAX_SUBJECT).toWellFormed(),
      facts: details,
      project_id: projectId,
      address,
    })
    .execute();
}

/** What the operator does with an account: its owners see who did it, but not from where. */
export async function recordOperatorActivity(
  tx: Pick<Tx, 'db'>,
  account: { id: string; email: string },
  by: Author | null | undefined,
  activity: Omit<Activity, 'subject'>,
): Promise<void> {
  const { id, email: subject } = account;
  await recordActivity(tx, id, by && { ...by, address: null }, { ...activity, subject });
  await recordActivity(tx, null, by, { ...activity, subject, details: { ...activity.details, account_id: id } });
}

/** The operator's log knows the account by its id from now on: its address goes with it. */
export async function recordDeletion(
  tx: Pick<Tx, 'db'>,
  { id: subject, email }: { id: string; email: string },
  by: Author | undefined,
  at: number,
): Promise<void> {
  await tx.db
    .updateTable('activity')
    .set({ subject })
    .where('account_id', 'is', null)
    .where('subject', '=', email)
    .execute();
  await recordActivity(tx, null, by, { kind: 'account.deleted', subject, at });
}

/** In so many of his accounts: the first that he came to. */
const MAX_ACCOUNTS = 50;

/** Who does something with a person; without an actor he himself. */
export type PersonAuthor = Omit<Author, 'actor'> & Partial<Author>;

/**
 * What concerns a person, in all accounts that he is a member of. What operators do, or is done to them, is in the
 * operator's log too; owners of accounts do not learn from where.
 */
export async function recordPersonActivity(
  tx: Pick<Tx, 'db'>,
  personId: string,
  by: PersonAuthor | undefined,
  activity: Omit<Activity, 'subject'>,
): Promise<void> {
  if (!by) return;
  const person = await tx.db
    .selectFrom('persons')
    .select(['email', 'name', 'is_operator'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person) return;
  const accounts = await tx.db
    .selectFrom('members')
    .select('account_id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .limit(MAX_ACCOUNTS)
    .execute();
  const { email: subject, name } = person;
  const author: Author = { actor: { kind: 'person', personId, name }, ...by };
  const isOperators = by.actor !== undefined && by.actor.kind !== 'unknown';
  const shown = isOperators ? { ...author, address: null } : author;
  for (const { account_id } of accounts) await recordActivity(tx, account_id, shown, { ...activity, subject });
  if (isOperators || person.is_operator) await recordActivity(tx, null, author, { ...activity, subject });
}

/** Somebody did not know the password, or had no right code. Nobody's address is noted for one that nobody has. */
export async function recordFailedSignIn(
  tx: Tx,
  { personId, address, step, now }: { personId: string; address: string | null; step: string; now: number },
): Promise<void> {
  const by = { actor: { kind: 'unknown' }, address } as const;
  await recordPersonActivity(tx, personId, by, { kind: 'sign_in.failed', details: { step }, at: now });
}

/** The id by which all that somebody did is found. */
export function actorId(actor: ActivityActor | Actor): string | null {
  switch (actor.kind) {
    case 'person':
      return actor.personId;
    case 'key':
      return actor.keyId;
    case 'client':
      return actor.clientId;
    default:
      return actor.kind;
  }
}

export type ActivityFilter = {
  kinds: readonly string[];
  actor: string | null;
  /** Instants: from inclusive, until exclusive; null: open. */
  from: number | null;
  until: number | null;
};

/** Newest first, before an id. `reach` null: the operator's log. Whoever is limited to projects gets what names them. */
export async function listActivity(
  db: Db,
  reach: Reach | null,
  { kinds, actor, from, until }: ActivityFilter,
  before: string | null,
  limit: number,
): Promise<ActivityRow[]> {
  let query = db.selectFrom('activity').selectAll().orderBy('id', 'desc').limit(limit);
  query = reach
    ? query.where('account_id', '=', reach.accountId).where(inReach(reach, 'project_id'))
    : query.where('account_id', 'is', null);
  if (kinds.length > 0) query = query.where('kind', 'in', kinds as ActivityKind[]);
  if (actor !== null) query = query.where('actor_id', '=', actor);
  if (from !== null) query = query.where('at', '>=', from);
  if (until !== null) query = query.where('at', '<', until);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** The same of what changes nothing else in the store. */
export async function writeActivity(
  tx: Tx,
  { accountId, by, activity }: { accountId: string | null; by: Author | undefined; activity: Activity },
): Promise<void> {
  await recordActivity(tx, accountId, by, activity);
}

/** Oldest first, after an id. */
export async function exportActivity(db: Db, accountId: string, after: string, limit: number): Promise<ActivityRow[]> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Of an archive; what is there already stays as it is. */
export async function importActivity(tx: Tx, { rows }: { rows: ActivityRow[] }): Promise<void> {
  if (rows.length === 0) return;
  await tx.db
    .insertInto('activity')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
