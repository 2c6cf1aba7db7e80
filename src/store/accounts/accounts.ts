import { type Author, recordActivity, recordOperatorActivity } from '../activity/activity.ts';
import type { ActivityKind } from '../activity/activity-kinds.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { AccountRow, ActivityDetails } from '../schema.ts';
import type { Tx } from '../transaction.ts';

export type AccountChanges = Partial<
  Pick<
    AccountRow,
    | 'plan'
    | 'time_zone'
    | 'api_access'
    | 'limits'
    | 'date_locale'
    | 'checklist_dismissed'
    | 'suspended_at'
    | 'require_two_factor'
    | 'daily_visitors'
    | 'check_destinations'
    | 'standby_private'
    | 'alerts_off'
  >
>;

const accountById = prepared<{ id: string }, AccountRow>((db, { id }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id),
);

export async function findAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return (await accountById(db, { id: accountId }))[0];
}

/** By id, or by e-mail in any case. */
export async function findAccountByIdOrEmail(db: Db, idOrEmail: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrEmail), eb('email', '=', idOrEmail.toLowerCase())]))
    .executeTakeFirst();
}

export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().orderBy('id').execute();
}

/** No row is returned when the e-mail is taken. */
export async function insertAccount(
  { db }: Tx,
  account: Omit<
    AccountRow,
    | 'active_codes'
    | 'reserved_codes'
    | 'date_locale'
    | 'version'
    | 'checklist_dismissed'
    | 'suspended_at'
    | 'require_two_factor'
    | 'daily_visitors'
    | 'check_destinations'
    | 'standby_private'
    | 'alerts_off'
    | 'deletion_due_at'
    | 'deleting_at'
    | 'next_change_at'
  >,
): Promise<AccountRow | undefined> {
  return db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Applies the changes. A new time zone bumps the account's version, since schedules are read in it, and so does the
 * switch for daily visitors: both are part of cached links.
 * No row is returned when there is no such account.
 */
export async function updateAccount(
  tx: Tx,
  input: { accountId: string; changes: AccountChanges; now: number; by?: Author | undefined },
): Promise<AccountRow | undefined> {
  const before = await lockAccount(tx, input.accountId);
  if (!before) return undefined;
  const { time_zone = before.time_zone, daily_visitors = before.daily_visitors } = input.changes;
  const isSame = time_zone === before.time_zone && daily_visitors === before.daily_visitors;
  const version = isSame ? before.version : before.version + 1;
  const after = await tx.db
    .updateTable('accounts')
    .set({ ...input.changes, version, updated_at: input.now })
    .where('id', '=', input.accountId)
    .returningAll()
    .executeTakeFirst();
  if (after) await recordRights(tx, before, after, input);
  if (after) await recordSecondFactor(tx, before, after, input);
  return after;
}

async function recordSecondFactor(
  tx: Tx,
  before: AccountRow,
  { id, email: subject, require_two_factor }: AccountRow,
  { by, now: at }: { by?: Author | undefined; now: number },
): Promise<void> {
  if (before.require_two_factor === require_two_factor) return;
  await recordActivity(tx, id, by, { kind: 'account.changed', subject, details: { require_two_factor }, at });
}

/** What only the operator changes. */
async function recordRights(
  tx: Tx,
  before: AccountRow,
  after: AccountRow,
  { by, now: at }: { by?: Author | undefined; now: number },
): Promise<void> {
  const record = (kind: ActivityKind, details: ActivityDetails = {}) =>
    recordOperatorActivity(tx, after, by, { kind, details, at });
  if (before.plan !== after.plan) await record('plan.changed', { before: before.plan, after: after.plan });
  if (before.api_access !== after.api_access) await record('account.changed', { api_access: after.api_access });
  if (before.limits !== after.limits) await record('account.changed', { limits: after.limits });
  if ((before.suspended_at === null) !== (after.suspended_at === null))
    await record(after.suspended_at === null ? 'account.resumed' : 'account.suspended');
}

const takePlaces = prepared<{ id: string; places: number; last: number }, Pick<AccountRow, 'id'>>(
  (db, { id, places, last }) =>
    db
      .updateTable('accounts')
      .set((eb) => ({ active_codes: eb('active_codes', '+', places) }))
      .where('id', '=', id)
      .where((eb) => eb(eb('active_codes', '+', eb.ref('reserved_codes')), '<=', last))
      .returning('id'),
);

/** Takes places in the quota; false: not all are free. `cap` includes blocked codes and places reserved by imports. */
export async function takeQuota(tx: Tx, accountId: string, cap: number, places = 1): Promise<boolean> {
  return (await takePlaces(tx.db, { id: accountId, places, last: cap - places })).length > 0;
}

export async function releaseQuota(tx: Tx, accountId: string): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set((eb) => ({ active_codes: eb('active_codes', '-', 1) }))
    .where('id', '=', accountId)
    .execute();
}

const lockedAccount = prepared<{ id: string }, AccountRow>((db, { id }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate(),
);

/** Serializes the writers of one account: a row lock on PostgreSQL; SQLite has only one writer. */
export async function lockAccount(tx: Tx, accountId: string): Promise<AccountRow | undefined> {
  const read = tx.engine === 'postgres' ? lockedAccount : accountById;
  return (await read(tx.db, { id: accountId }))[0];
}

/** Active and blocked codes of all accounts. */
export async function countCodesInQuota(db: Db): Promise<number> {
  const { codes } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('active_codes'), eb.lit(0)).as('codes'))
    .executeTakeFirstOrThrow();
  return Number(codes);
}
