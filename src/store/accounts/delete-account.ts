import { type SqlBool, sql } from 'kysely';
import { type Author, recordDeletion, recordOperatorActivity } from '../activity/activity.ts';
import { deleteCodesOfAccount } from '../codes/delete-codes.ts';
import type { Db } from '../db.ts';
import { forgetDomainsOfAccount } from '../domains/domains.ts';
import { dropFilesOfAccount } from '../files/drop-files.ts';
import { deleteOauthClientsOfAccount } from '../oauth/clients.ts';
import { removeMembersOf } from '../people/leave-account.ts';
import type { AccountRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { lockAccount } from './accounts.ts';

/**
 * An account is deleted in steps: first sign-in, keys and codes stop working; then its codes are deleted in batches,
 * and finally the rest. Any process can take the next step at any time.
 */
export async function beginAccountDeletion(
  tx: Tx,
  input: { accountId: string; now: number; ifDue?: true; by?: Author | undefined },
): Promise<boolean> {
  const { accountId, now } = input;
  const account = await lockAccount(tx, accountId);
  if (!account) return false;
  // Taken back at the last moment.
  if (input.ifDue && (account.deletion_due_at === null || account.deletion_due_at > now)) return false;
  if (account.deleting_at !== null) return true;
  await recordDeletion(tx, account, input.by, now);
  const { db } = tx;
  await db
    .updateTable('accounts')
    .set((eb) => ({ deleting_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('projects')
    .set((eb) => ({ is_archived: true, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute();
  const keys = db.selectFrom('api_keys').select('id').where('account_id', '=', accountId);
  await db.deleteFrom('limit_counters').where('key_id', 'in', keys).execute();
  await db.deleteFrom('api_keys').where('account_id', '=', accountId).execute();
  await deleteOauthClientsOfAccount(tx, accountId);
  await db.deleteFrom('visitor_keys').where('account_id', '=', accountId).execute();
  await db.updateTable('webhook_endpoints').set({ enabled: false }).where('account_id', '=', accountId).execute();
  await db.deleteFrom('project_offers').where('email', '=', account.email).execute();
  await removeMembersOf(tx, accountId);
  return true;
}

/**
 * Plans the deletion for later, or takes it back with null. Nothing is returned if the deletion has begun, there is no
 * such account, or nothing changes.
 */
export async function planAccountDeletion(
  tx: Tx,
  input: { accountId: string; dueAt: number | null; now: number; by?: Author | undefined },
): Promise<AccountRow | undefined> {
  const { accountId, dueAt, now: at } = input;
  const before = await lockAccount(tx, accountId);
  if (!before || before.deleting_at !== null) return undefined;
  if ((before.deletion_due_at === null) === (dueAt === null)) return undefined;
  const changes = { deletion_due_at: dueAt, updated_at: at };
  await tx.db.updateTable('accounts').set(changes).where('id', '=', accountId).execute();
  const kind = dueAt === null ? 'account.deletion_cancelled' : 'account.deletion_planned';
  const details = dueAt === null ? {} : { due: new Date(dueAt).toISOString() };
  await recordOperatorActivity(tx, before, input.by, { kind, details, at });
  return { ...before, ...changes };
}

/** Accounts whose planned deletion is to begin now. What an operator owns stays until he is one no more. */
export async function listAccountsDueForDeletion(db: Db, now: number): Promise<Pick<AccountRow, 'id'>[]> {
  return db
    .selectFrom('accounts')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .where('deleting_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .innerJoin('persons', 'persons.id', 'members.person_id')
            .select('members.id')
            .whereRef('members.account_id', '=', 'accounts.id')
            .where('members.role', '=', 'owner')
            .where('persons.is_operator', '=', true),
        ),
      ),
    )
    .orderBy('deletion_due_at')
    .limit(100)
    .execute();
}

/** Accounts that are being deleted. */
export async function listAccountsInDeletion(db: Db): Promise<Pick<AccountRow, 'id'>[]> {
  return db.selectFrom('accounts').select('id').where('deleting_at', 'is not', null).execute();
}

/** Rows deleted per step. */
const BATCH_SIZE = 1_000;

/** The next step; true: there is more. The journal's scans of the account must be merged before the first one. */
export async function deleteAccountBatch(
  tx: Tx,
  input: { accountId: string; codes: number; now: number },
): Promise<boolean> {
  const { accountId } = input;
  const account = await lockAccount(tx, accountId);
  if (!account || account.deleting_at === null) return false;
  // Before the codes: otherwise visitor numbers would be computed from the remaining sketches.
  const isOwn = sql<SqlBool>`account_id = ${accountId}`;
  if ((await deleteSome(tx, 'visitor_sketches', isOwn)) === BATCH_SIZE) return true;
  if ((await deleteCodesOfAccount(tx, { accountId, limit: input.codes, now: input.now })) > 0) return true;
  if ((await dropFilesOfAccount(tx, accountId)) > 0) return true;
  const projects = sql`select id from projects where account_id = ${accountId}`;
  await forgetDomainsOfAccount(tx, accountId, input.now);
  const isOfJob = sql<SqlBool>`job_id in (select id from jobs where account_id = ${accountId})`;
  const rest: [string, ReturnType<typeof sql<SqlBool>>][] = [
    ['webhook_scan_sums', isOwn],
    ['webhook_deliveries', isOwn],
    ['webhook_events', isOwn],
    ['webhook_outbox', isOwn],
    ['webhook_endpoints', isOwn],
    ['file_pieces', isOwn],
    ['job_previews', isOfJob],
    ['job_refusals', isOfJob],
    ['jobs', isOwn],
    ['uploads', isOwn],
    ['reserved_places', isOwn],
    ['report_links', isOwn],
    ['tags', isOwn],
    ['destination_lists', isOwn],
    ['alerts', isOwn],
    ['alert_mails', isOwn],
    ['imported_rows', isOwn],
    ['idempotency_records', isOwn],
    ['activity', isOwn],
    ['style_templates', isOwn],
    ['logos', isOwn],
    ['utm_presets', isOwn],
    ['project_offers', isOwn],
    [
      'visitor_days',
      sql<SqlBool>`scope in (select 'project_days ' || id from projects where account_id = ${accountId})`,
    ],
    ['visitor_days', sql<SqlBool>`scope = ${`account_days ${accountId}`}`],
    ['project_days', sql<SqlBool>`scope in (${projects})`],
    ['account_days', sql<SqlBool>`scope = ${accountId}`],
    ['visitor_pages', sql<SqlBool>`project_id in (${projects})`],
    ['projects', isOwn],
  ];
  for (const [table, condition] of rest) {
    if ((await deleteSome(tx, table, condition)) === BATCH_SIZE) return true;
  }
  await tx.db.deleteFrom('accounts').where('id', '=', accountId).execute();
  return false;
}

async function deleteSome(tx: Tx, table: string, isOwn: ReturnType<typeof sql<SqlBool>>): Promise<number> {
  const row = sql.ref(tx.engine === 'postgres' ? 'ctid' : 'rowid');
  const some = sql`select ${row} from ${sql.table(table)} where ${isOwn} limit ${sql.lit(BATCH_SIZE)}`;
  const chosen = tx.engine === 'postgres' ? sql`= any(array(${some}))` : sql`in (${some})`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${row} ${chosen}`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
