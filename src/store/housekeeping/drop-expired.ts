import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Some 50 ms of work, far below the timeouts of callers and statements. */
const BATCH_SIZE = 5_000;

type Expired = {
  resultsBefore: number;
  batchesBefore: number;
  signInsBefore: number;
  domainsBefore: number;
  importsBefore: number;
  alertsBefore: number;
};

/**
 * Deletes expired rows, one batch per table: idempotent results, ids of scan batches, sessions and links, unverified
 * domains, and which row of a list became which code. True: there is more.
 */
export async function dropExpired(tx: Tx, input: Expired): Promise<boolean> {
  const ended = new Date(input.signInsBefore).toISOString();
  const dropped = [
    await dropBatch(tx, 'idempotency_records', sql`created_at <= ${input.resultsBefore}`),
    await dropBatch(tx, 'scan_batches', sql`applied_at <= ${input.batchesBefore}`),
    await dropBatch(tx, 'sign_in_sessions', sql`"expiresAt" <= ${ended}`),
    await dropBatch(tx, 'sign_in_verifications', sql`"expiresAt" <= ${ended}`),
    await dropBatch(tx, 'email_confirmations', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'domains', sql`verified_at is null and created_at <= ${input.domainsBefore}`),
    await dropBatch(tx, 'sign_in_links', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'alerts', sql`at <= ${input.alertsBefore}`),
    await dropBatch(tx, 'alert_mails', sql`at <= ${input.alertsBefore}`),
    await dropBatch(tx, 'imported_rows', sql`created_at <= ${input.importsBefore}`),
  ];
  return dropped.some((rows) => rows >= BATCH_SIZE);
}

type Table =
  | 'idempotency_records'
  | 'scan_batches'
  | 'sign_in_sessions'
  | 'sign_in_verifications'
  | 'email_confirmations'
  | 'domains'
  | 'sign_in_links'
  | 'imported_rows'
  | 'alerts'
  | 'alert_mails';

async function dropBatch(tx: Tx, table: Table, isExpired: ReturnType<typeof sql<SqlBool>>): Promise<number> {
  // The physical row id works for any key; on PostgreSQL as an array, so that the subquery runs once.
  const row = sql.ref(tx.engine === 'postgres' ? 'ctid' : 'rowid');
  const expired = sql`select ${row} from ${sql.table(table)} where ${isExpired} limit ${sql.lit(BATCH_SIZE)}`;
  const chosen = tx.engine === 'postgres' ? sql`= any(array(${expired}))` : sql`in (${expired})`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${row} ${chosen}`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
