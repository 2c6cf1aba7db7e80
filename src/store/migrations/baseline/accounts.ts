import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Accounts, and what limits and repeats their requests. */
export function accountTables({ id, text, int, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table accounts (
      id ${id} primary key,
      email ${text} not null unique,
      plan ${text} not null,
      time_zone ${text} not null,
      date_locale ${text},
      api_access ${int},
      limits ${text},
      is_operator ${int} not null default 0,
      version ${int} not null default 1,
      active_codes ${int} not null default 0,
      reserved_codes ${int} not null default 0,
      daily_visitors ${int} not null default 0,
      check_destinations ${int} not null default 0,
      standby_private ${int} not null default 0,
      alerts_off ${text} not null default '',
      checklist_dismissed ${int} not null default 0,
      suspended_at ${bigint},
      deleting_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    )`,
    sql`create index doomed_accounts on accounts (deleting_at) where deleting_at is not null`,
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
      created_at ${bigint} not null,
      last_used_at ${bigint},
      revoked_at ${bigint}
    )`,
    sql`create index api_keys_of_account on api_keys (account_id, id)`,
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
    // Imports and exports of the dashboard. Their files are on the disk of the node that has made them.
    sql`create table jobs (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      node ${id} not null,
      kind ${text} not null,
      phase ${text} not null,
      state ${text} not null,
      options ${text} not null,
      done ${int} not null default 0,
      total ${int},
      result ${text},
      error ${text},
      file_name ${text},
      bytes ${bigint},
      sha256 ${text},
      kept_bytes ${bigint} not null default 0,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      lease_until ${bigint} not null default 0
    )`,
    sql`create index jobs_of_account on jobs (account_id, id)`,
    sql`create index open_jobs on jobs (node, created_at) where state in ('waiting', 'running', 'cancelling')`,
  ];
}
