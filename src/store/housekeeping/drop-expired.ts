import { type SqlBool, sql } from 'kysely';
import { ACTIVITY_LIVES_MS } from '../activity/activity.ts';
import { dropLapsedDomains } from '../domains/domains.ts';
import { OFFER_KEPT_MS } from '../hand-over/offers.ts';
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
  webhooksBefore: number;
  now: number;
};

/**
 * Deletes expired rows, one batch per table: idempotent results, ids of scan batches, sessions and links, tokens and
 * assertions of OAuth clients, unverified domains, offers of projects, and which row of a list became which code. True: there is more.
 */
export async function dropExpired(tx: Tx, input: Expired): Promise<boolean> {
  const dropped = [
    await dropBatch(tx, 'idempotency_records', sql`created_at <= ${input.resultsBefore}`),
    await dropBatch(tx, 'scan_batches', sql`applied_at <= ${input.batchesBefore}`),
    await dropBatch(tx, 'sessions', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'pending_sign_ins', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'email_confirmations', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'invitations', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'passkey_challenges', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'oidc_attempts', sql`expires_at <= ${input.signInsBefore}`),
    await dropLapsedDomains(tx, { before: input.domainsBefore, now: input.now, limit: BATCH_SIZE }),
    await dropBatch(tx, 'sign_in_links', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'oauth_tokens', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'oauth_assertions', sql`expires_at <= ${input.signInsBefore}`),
    await dropBatch(tx, 'alerts', sql`at <= ${input.alertsBefore}`),
    await dropBatch(tx, 'alert_mails', sql`at <= ${input.alertsBefore}`),
    await dropBatch(tx, 'webhook_outbox', sql`at <= ${input.webhooksBefore}`),
    await dropBatch(tx, 'webhook_deliveries', sql`created_at <= ${input.webhooksBefore}`),
    await dropBatch(tx, 'webhook_events', sql`created_at <= ${input.webhooksBefore}`),
    // Before the listeners themselves: nobody else finds what they leave.
    await dropBatch(tx, 'webhook_deliveries', ofListeners(input.now)),
    await dropBatch(tx, 'webhook_endpoints', sql`listens_until is not null and listens_until <= ${input.now}`),
    await dropBatch(tx, 'activity', sql`at <= ${input.now - ACTIVITY_LIVES_MS}`),
    await dropBatch(tx, 'project_offers', sql`expires_at <= ${input.now - OFFER_KEPT_MS}`),
    await dropBatch(tx, 'imported_rows', sql`created_at <= ${input.importsBefore}`),
  ];
  return dropped.some((rows) => rows >= BATCH_SIZE);
}

const ofListeners = (now: number) =>
  sql<SqlBool>`endpoint_id in (
    select id from webhook_endpoints where listens_until is not null and listens_until <= ${now})`;

type Table =
  | 'idempotency_records'
  | 'scan_batches'
  | 'sessions'
  | 'pending_sign_ins'
  | 'invitations'
  | 'passkey_challenges'
  | 'oidc_attempts'
  | 'email_confirmations'
  | 'sign_in_links'
  | 'imported_rows'
  | 'webhook_outbox'
  | 'webhook_deliveries'
  | 'webhook_events'
  | 'webhook_endpoints'
  | 'oauth_tokens'
  | 'oauth_assertions'
  | 'alerts'
  | 'alert_mails'
  | 'activity'
  | 'project_offers';

async function dropBatch(tx: Tx, table: Table, isExpired: ReturnType<typeof sql<SqlBool>>): Promise<number> {
  // The physical row id works for any key; on PostgreSQL as an array, so that the subquery runs once.
  const row = sql.ref(tx.engine === 'postgres' ? 'ctid' : 'rowid');
  const expired = sql`select ${row} from ${sql.table(table)} where ${isExpired} limit ${sql.lit(BATCH_SIZE)}`;
  const chosen = tx.engine === 'postgres' ? sql`= any(array(${expired}))` : sql`in (${expired})`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${row} ${chosen}`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
