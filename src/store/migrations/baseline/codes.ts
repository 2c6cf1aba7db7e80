import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Codes, their history and tags, and what changes or creates many of them. */
export function codeTables({ id, text, int, bigint, seq }: ColumnTypes): RawBuilder<unknown>[] {
  const isDue = sql`render_status in ('pending', 'rendering')`;
  return [
    // `created_by` is a column and not a row of the history, so that a create costs one row less.
    sql`create table qr_codes (
      seq ${seq},
      id ${id} not null unique,
      account_id ${id} not null references accounts (id),
      project_id ${id} not null references projects (id),
      label ${text} not null,
      label_folded ${text} not null,
      slug ${id} not null unique,
      alias ${id},
      earlier_aliases ${text},
      status ${text} not null,
      type ${text} not null,
      redirect_url ${text},
      redirect_rules ${text} not null default '[]',
      split ${text},
      split_by ${text} not null default 'scan',
      qr_data ${text} not null,
      expires_at ${bigint},
      scan_limit ${bigint},
      expired_url ${text},
      limit_reached_url ${text},
      password_hash ${text},
      next_change_at ${bigint},
      analytics_enabled ${int} not null default 1,
      pass_query ${int} not null default 0,
      style ${text} not null,
      decoration ${text},
      logo ${id},
      destination_url ${text},
      render_status ${text} not null,
      render_requested_at ${bigint},
      render_attempt ${int} not null default 0,
      render_error ${text},
      render_not_before ${bigint} not null default 0,
      render_claim ${text},
      redrawn_at ${bigint},
      picture ${text},
      picture_address ${text},
      picture_has_png ${int} not null default 0,
      scannability ${text},
      last_rendered_at ${bigint},
      safety_due_at ${bigint} not null default 0,
      safety_reasons ${text},
      blocked_links ${text},
      operator_block ${text},
      created_via ${text} not null,
      created_by ${text},
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      revision ${int} not null default 1,
      note ${text} not null default '',
      external_id ${id},
      metadata ${text} not null default '{}',
      search_text ${text} not null,
      search_stale ${int} not null default 1
    )`,

    // Each list reads one range of one of these per status; `type` rides along so that its filter stays in the index.
    sql`create index codes_of_account on qr_codes (account_id, status, seq, type)`,
    sql`create index codes_of_project on qr_codes (project_id, status, seq, type)`,
    sql`create index codes_failed on qr_codes (account_id, seq) where render_status = 'error'`,
    sql`create unique index codes_by_external_id on qr_codes (account_id, external_id) where external_id is not null`,
    sql`create index codes_by_logo on qr_codes (account_id, logo) where logo is not null`,
    // Codes that are about to expire, and those that can be used up: of an account, and over all in the order in which
    // alerts are looked for.
    sql`create index codes_expiring on qr_codes (account_id, expires_at) where expires_at is not null`,
    sql`create index codes_limited on qr_codes (account_id, seq) where scan_limit is not null`,
    sql`create index codes_by_expiry on qr_codes (expires_at, seq) where expires_at is not null`,
    sql`create index codes_by_limit on qr_codes (seq) where scan_limit is not null`,
    sql`create index blocked_codes on qr_codes (seq) where status = 'blocked'`,

    // The jobs: only codes that have something to be done are in these indexes. Pictures are two queues, each by account
    // so that accounts can take turns: new codes, and codes that have a picture.
    sql`create index first_renders on qr_codes (account_id, render_requested_at, seq)
      where ${isDue} and last_rendered_at is null`,
    sql`create index re_renders on qr_codes (account_id, render_requested_at, seq)
      where ${isDue} and last_rendered_at is not null`,
    sql`create index safety_jobs on qr_codes (safety_due_at) where status in ('active', 'blocked')`,
    sql`create index search_backlog on qr_codes (account_id, seq) where search_stale = 1`,

    // Every alias that leads to a code: the present one and those that were not released. In all projects of an account
    // together, since a host goes on serving codes that were moved.
    sql`create table code_aliases (
      account_id ${id} not null references accounts (id),
      alias ${id} not null,
      project_id ${id} not null references projects (id),
      code_seq ${bigint} not null references qr_codes (seq),
      primary key (account_id, alias, project_id)
    )`,
    sql`create index aliases_of_code on code_aliases (code_seq)`,
    sql`create table deleted_slugs (slug ${id} primary key, deleted_at ${bigint} not null)`,
    sql`create table code_changes (
      seq ${seq},
      code_seq ${bigint} not null references qr_codes (seq),
      account_id ${id} not null,
      at ${bigint} not null,
      actor ${text} not null,
      fields ${text} not null,
      job_id ${id},
      planned ${text}
    )`,
    sql`create index changes_of_code on code_changes (code_seq, seq)`,
    sql`create index changes_of_job on code_changes (job_id, code_seq) where job_id is not null`,
    // Those to come. The first one of each code is in its row too, where scans see it.
    sql`create table planned_changes (
      seq ${seq},
      id ${id} not null unique,
      code_seq ${bigint} not null references qr_codes (seq),
      account_id ${id} not null references accounts (id),
      at ${bigint} not null,
      due_at ${bigint} not null,
      change ${text} not null,
      planned_by ${text} not null,
      created_at ${bigint} not null
    )`,
    sql`create index planned_changes_due on planned_changes (due_at, seq)`,
    sql`create index planned_changes_of_account on planned_changes (account_id, at, seq)`,
    sql`create index planned_changes_of_code on planned_changes (code_seq, at, seq)`,

    sql`create table tags (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      name ${text} not null,
      name_plain ${id} not null,
      created_at ${bigint} not null
    )`,
    sql`create unique index tags_of_account on tags (account_id, name_plain)`,
    sql`create table code_tags (
      tag_id ${id} not null references tags (id),
      code_seq ${bigint} not null references qr_codes (seq),
      primary key (tag_id, code_seq)
    )`,
    sql`create index tags_of_code on code_tags (code_seq, tag_id)`,

    sql`create table imported_rows (
      account_id ${id} not null references accounts (id),
      row_key ${id} not null,
      code_id ${id} not null,
      import_id ${id} not null,
      created_at ${bigint} not null,
      primary key (account_id, row_key)
    )`,
    sql`create index rows_of_import on imported_rows (import_id, code_id)`,
    sql`create index imported_rows_by_age on imported_rows (created_at)`,
  ];
}
