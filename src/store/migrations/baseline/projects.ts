import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Projects, their domains, and what their owners keep in them. */
export function projectTables({ id, text, int, bigint, seq }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table projects (
      seq ${seq},
      id ${id} not null unique,
      account_id ${id} not null references accounts (id),
      name ${text} not null,
      description ${text} not null,
      is_default ${int} not null,
      is_archived ${int} not null default 0,
      version ${int} not null default 1,
      created_via ${text},
      custom_domain ${text} unique,
      verified_hosts ${text},
      compact_codes ${int} not null default 0,
      renders_after ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    )`,
    sql`create index projects_of_account on projects (account_id, is_archived, seq)`,
    // The guarantee behind "exactly one default project", whatever runs in parallel.
    sql`create unique index default_project_of_account on projects (account_id) where is_default = 1`,
    sql`create index projects_to_render on projects (seq) where renders_after is not null`,
    // Several accounts may claim a host, and only a verified one is unique.
    sql`create table domains (
      host ${id} not null,
      account_id ${id} not null references accounts (id),
      project_id ${id} not null references projects (id),
      token ${text} not null,
      created_at ${bigint} not null,
      verified_at ${bigint},
      checked_at ${bigint},
      failing_since ${bigint},
      missing_checks ${int} not null default 0,
      checks ${text},
      check_due_at ${bigint} not null,
      primary key (host, account_id)
    )`,
    sql`create index domains_of_account on domains (account_id)`,
    sql`create index domains_of_project on domains (project_id)`,
    sql`create index domain_checks on domains (check_due_at) where verified_at is not null`,
    sql`create unique index verified_hosts on domains (host) where verified_at is not null`,
    // Without foreign keys: a host is remembered when its account is deleted.
    sql`create table removed_domains (
      host ${id} primary key,
      account_id ${id},
      project_id ${id},
      removed_at ${bigint} not null,
      serves_until ${bigint} not null
    )`,
    // Apart from the projects: a page may hold a logo.
    sql`create table visitor_pages (
      project_id ${id} primary key references projects (id),
      page ${text} not null,
      button_block ${text},
      safety_due_at ${bigint} default 0
    )`,
    sql`create index visitor_pages_due on visitor_pages (safety_due_at)`,
    sql`create table style_templates (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      project_id ${id} not null references projects (id),
      name ${text} not null,
      style ${text} not null,
      decoration ${text},
      created_at ${bigint} not null
    )`,
    sql`create index templates_of_project on style_templates (project_id, id)`,
    sql`create index templates_of_account on style_templates (account_id, id)`,
    // The image is the base64 of a PNG file of our own making: text means the same on both engines.
    sql`create table logos (
      account_id ${id} not null references accounts (id),
      hash ${id} not null,
      name ${text} not null,
      width ${int} not null,
      height ${int} not null,
      image ${text} not null,
      is_used ${int} not null default 0,
      project_ids ${text},
      created_at ${bigint} not null,
      deleted_at ${bigint},
      primary key (account_id, hash)
    )`,
    sql`create table utm_presets (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      project_id ${id} not null references projects (id),
      name ${text} not null,
      parameters ${text} not null,
      created_at ${bigint} not null
    )`,
    sql`create index utm_presets_of_project on utm_presets (project_id, id)`,
    // No foreign key to the project: an offer that was accepted stays with the account that made it.
    sql`create table project_offers (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      project_id ${id} not null,
      project_name ${text} not null,
      email ${text} not null,
      state ${text} not null,
      offered_by ${id},
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      ended_at ${bigint}
    )`,
    sql`create index offers_of_account on project_offers (account_id, id)`,
    sql`create index offers_by_email on project_offers (email, id)`,
    // A project has one open offer at most.
    sql`create unique index open_offers on project_offers (project_id) where state = 'open'`,
  ];
}
