import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Endpoints, what happened, and what is sent to whom. */
export function webhookTables({ id, text, int, bigint, seq, bytes }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table webhook_endpoints (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      url ${text} not null,
      description ${text} not null,
      events ${text} not null,
      project_ids ${text},
      enabled ${int} not null,
      disabled_reason ${id},
      secret ${text} not null,
      old_secret ${text},
      old_secret_until ${bigint},
      listens_until ${bigint},
      scans_after ${bigint},
      failing_since ${bigint},
      failures ${int} not null,
      due_at ${bigint},
      claimed_by ${id},
      created_at ${bigint} not null
    )`,
    sql`create index webhook_endpoints_of_account on webhook_endpoints (account_id, id)`,
    sql`create index webhook_endpoints_due on webhook_endpoints (due_at) where enabled = 1 and due_at is not null`,
    sql`create index webhook_endpoints_for_scans on webhook_endpoints (id) where enabled = 1 and scans_after is not null`,
    sql`create index webhook_listeners on webhook_endpoints (listens_until) where listens_until is not null`,

    sql`create table webhook_outbox (
      seq ${seq},
      account_id ${id} not null,
      type ${id} not null,
      endpoints ${text} not null,
      snapshot ${text} not null,
      changes ${text},
      at ${bigint} not null
    )`,
    sql`create index webhook_outbox_by_time on webhook_outbox (at)`,
    sql`create index webhook_outbox_of_account on webhook_outbox (account_id)`,
    sql`create table webhook_events (
      id ${id} primary key,
      account_id ${id} not null,
      type ${id} not null,
      body ${bytes} not null,
      created_at ${bigint} not null
    )`,
    sql`create index webhook_events_of_account on webhook_events (account_id)`,
    sql`create index webhook_events_by_time on webhook_events (created_at)`,
    sql`create table webhook_deliveries (
      endpoint_id ${id} not null,
      event_id ${id} not null,
      account_id ${id} not null,
      state ${id} not null,
      attempts ${int} not null,
      round ${int} not null,
      next_attempt_at ${bigint},
      attempt ${text},
      created_at ${bigint} not null,
      primary key (endpoint_id, event_id)
    )`,
    sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, event_id)
      where state = 'pending'`,
    sql`create index webhook_deliveries_waiting on webhook_deliveries (created_at) where state = 'pending'`,
    sql`create index webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, event_id)`,
    sql`create index webhook_deliveries_of_account on webhook_deliveries (account_id)`,
    sql`create index webhook_deliveries_by_time on webhook_deliveries (created_at)`,
    sql`create table webhook_scan_sums (
      account_id ${id} not null,
      project_id ${id} not null,
      since ${bigint} not null,
      code_id ${id} not null,
      kind ${int} not null,
      scans ${bigint} not null,
      first_at ${bigint} not null,
      last_at ${bigint} not null,
      primary key (account_id, code_id, kind, project_id, since)
    )`,
    // SQLite only: who reads the journal besides those who merge it, and up to where it has.
    sql`create table journal_readers (name ${id} primary key, seq ${bigint} not null)`,
  ];
}
