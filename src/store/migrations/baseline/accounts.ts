import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Accounts, and what limits and repeats their requests. */
export function accountTables({ id, text, int, bigint, bytes }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table accounts (
      id ${id} primary key,
      email ${text} not null unique,
      plan ${text} not null,
      time_zone ${text} not null,
      date_locale ${text},
      api_access ${int},
      limits ${text},
      version ${int} not null default 1,
      active_codes ${int} not null default 0,
      reserved_codes ${int} not null default 0,
      daily_visitors ${int} not null default 0,
      check_destinations ${int} not null default 0,
      standby_private ${int} not null default 0,
      alerts_off ${text} not null default '',
      checklist_dismissed ${int} not null default 0,
      suspended_at ${bigint},
      require_two_factor ${int} not null default 0,
      deletion_due_at ${bigint},
      deleting_at ${bigint},
      next_change_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    )`,
    sql`create index doomed_accounts on accounts (deleting_at) where deleting_at is not null`,
    sql`create index accounts_due_for_deletion on accounts (deletion_due_at) where deletion_due_at is not null`,
    sql`create index accounts_checking_destinations on accounts (id) where check_destinations = 1`,
    // Their sum is in the row of the account, which every taker of a place changes, so that none misses it.
    sql`create table reserved_places (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      places ${int} not null,
      reserved_until ${bigint} not null
    )`,
    sql`create index reserved_places_of_account on reserved_places (account_id)`,
    sql`create table api_keys (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      name ${text} not null,
      hash ${id} not null unique,
      last4 ${text} not null,
      read_only ${int} not null default 0,
      project_ids ${text},
      created_at ${bigint} not null,
      created_by ${text},
      expires_at ${bigint},
      last_used_at ${bigint},
      revoked_at ${bigint}
    )`,
    sql`create index api_keys_of_account on api_keys (account_id, id)`,
    sql`create index api_keys_expiring on api_keys (expires_at, id) where expires_at is not null and revoked_at is null`,
    sql`create table oauth_clients (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      name ${text} not null,
      scopes ${text} not null,
      secret_hash ${text},
      jwk ${text},
      created_at ${bigint} not null,
      last_used_at ${bigint},
      revoked_at ${bigint}
    )`,
    sql`create index oauth_clients_of_account on oauth_clients (account_id, id)`,
    sql`create table oauth_tokens (
      hash ${id} primary key,
      client_id ${id} not null references oauth_clients (id),
      scopes ${text} not null,
      issued_at ${bigint} not null,
      expires_at ${bigint} not null
    )`,
    sql`create index oauth_tokens_of_client on oauth_tokens (client_id, issued_at)`,
    sql`create index oauth_token_ends on oauth_tokens (expires_at)`,
    sql`create table oauth_assertions (
      client_id ${id} not null references oauth_clients (id),
      jti_hash ${id} not null,
      expires_at ${bigint} not null,
      primary key (client_id, jti_hash)
    )`,
    sql`create index oauth_assertion_ends on oauth_assertions (expires_at)`,
    // On SQLite only what is saved of the limiter's memory.
    sql`create table limit_counters (
      key_id ${id} primary key,
      second_start ${bigint} not null,
      second_count ${int} not null,
      minute_start ${bigint} not null,
      minute_count ${int} not null,
      day_start ${bigint} not null,
      day_count ${int} not null
    )`,
    sql`create table idempotency_records (
      account_id ${id} not null,
      path ${text} not null,
      key ${text} not null,
      body_hash ${text} not null,
      result ${text} not null,
      created_at ${bigint} not null,
      primary key (account_id, path, key)
    )`,
    sql`create index idempotency_age on idempotency_records (created_at)`,
    // What is done with many codes, some at a time.
    sql`create table jobs (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      kind ${text} not null,
      state ${text} not null,
      request ${text} not null,
      actor ${text} not null,
      project_ids ${text},
      upload_id ${id},
      undoes ${id},
      undone_by ${id},
      done ${int} not null default 0,
      total ${int},
      changed ${int} not null default 0,
      refused ${int} not null default 0,
      new_projects ${int},
      position ${text} not null default '',
      portion ${text},
      error ${text},
      file ${text},
      refusals_file ${text},
      kept_bytes ${bigint} not null default 0,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      lease_until ${bigint} not null default 0,
      claimed_by ${id}
    )`,
    sql`create index jobs_of_account on jobs (account_id, id)`,
    sql`create index open_jobs on jobs (created_at) where state in ('waiting', 'running', 'cancelling')`,
    sql`create table job_refusals (
      job_id ${id} not null references jobs (id),
      at ${int} not null,
      line ${int},
      code_id ${id},
      code ${text} not null,
      message ${text} not null,
      primary key (job_id, at)
    )`,
    sql`create table job_previews (
      job_id ${id} not null references jobs (id),
      at ${int} not null,
      preview ${text} not null,
      primary key (job_id, at)
    )`,
    sql`create table uploads (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      project_ids ${text},
      list ${text},
      file ${text},
      kept_bytes ${bigint} not null,
      created_at ${bigint} not null
    )`,
    sql`create index uploads_of_account on uploads (account_id)`,
    // On PostgreSQL; on SQLite files are in a folder of the server.
    sql`create table file_pieces (
      file_id ${id} not null,
      at ${int} not null,
      owner_id ${id} not null,
      account_id ${id} not null,
      piece ${bytes} not null,
      primary key (file_id, at)
    )`,
    sql`create index pieces_of_owner on file_pieces (owner_id)`,
    sql`create index pieces_of_account on file_pieces (account_id)`,
  ];
}
