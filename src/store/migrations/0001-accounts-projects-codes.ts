import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const accountsProjectsCodes: Migration = {
  number: 1,
  name: 'accounts, projects, codes',
  async up(db, engine) {
    const { id, text, int, bigint, seq } = columnTypes(engine);
    await runAll(db, [
      sql`create table accounts (
        id ${id} primary key,
        email ${text} not null unique,
        plan ${text} not null,
        time_zone ${text} not null,
        api_access ${int},
        limits ${text},
        active_codes ${int} not null default 0,
        created_at ${bigint} not null,
        updated_at ${bigint} not null
      )`,
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
      sql`create table projects (
        seq ${seq},
        id ${id} not null unique,
        account_id ${id} not null references accounts (id),
        name ${text} not null,
        description ${text} not null,
        is_default ${int} not null,
        is_archived ${int} not null default 0,
        created_via ${text},
        custom_domain ${text} unique,
        compact_codes ${int} not null default 0,
        created_at ${bigint} not null,
        updated_at ${bigint} not null
      )`,
      sql`create index projects_of_account on projects (account_id, is_archived, seq)`,
      // The guarantee behind "exactly one default project", whatever runs in parallel.
      sql`create unique index default_project_of_account on projects (account_id) where is_default = 1`,
      sql`create table qr_codes (
        seq ${seq},
        id ${id} not null unique,
        account_id ${id} not null references accounts (id),
        project_id ${id} not null references projects (id),
        label ${text} not null,
        label_folded ${text} not null,
        slug ${id} not null unique,
        status ${text} not null,
        type ${text} not null,
        redirect_url ${text},
        redirect_rules ${text} not null default '[]',
        qr_data ${text} not null,
        expires_at ${bigint},
        scan_limit ${bigint},
        analytics_enabled ${int} not null default 1,
        pass_query ${int} not null default 0,
        style ${text} not null,
        destination_url ${text},
        render_status ${text} not null,
        render_requested_at ${bigint},
        render_attempt ${int} not null default 0,
        render_error ${text},
        render_not_before ${bigint} not null default 0,
        render_claim ${text},
        picture ${text},
        picture_has_png ${int} not null default 0,
        scannability ${text},
        last_rendered_at ${bigint},
        safety_due_at ${bigint} not null default 0,
        safety_reasons ${text},
        created_via ${text} not null,
        created_at ${bigint} not null,
        updated_at ${bigint} not null,
        revision ${int} not null default 1
      )`,
      // Apart from the codes: a scan writes this small row and nothing else of the code.
      sql`create table scan_counters (
        code_seq ${engine === 'sqlite' ? sql`integer primary key` : sql`bigint primary key`} references qr_codes (seq),
        version ${int} not null,
        scan_count ${bigint} not null
      )`,
      // Each list reads one range of one of these per status; `type` rides along so that its filter stays in the index.
      sql`create index codes_of_account on qr_codes (account_id, status, seq, type)`,
      sql`create index codes_of_project on qr_codes (project_id, status, seq, type)`,
      // The jobs: only codes whose picture is wanted stand in this index.
      sql`create index render_jobs on qr_codes (render_not_before, seq) where render_status in ('pending', 'rendering')`,
      sql`create index safety_jobs on qr_codes (safety_due_at) where status in ('active', 'blocked')`,
      // What a file is made from: any node can make it again, long after the code got another picture.
      sql`create table pictures (hash ${id} primary key, payload ${text} not null, style ${text} not null)`,
    ]);
    if (engine === 'sqlite') await labelIndexOnSqlite(db);
    else await labelIndexOnPostgres(db);
  },
};

/**
 * Positions are kept (a phrase is a substring); the text itself is not stored a second time. The prefixes are
 * the lengths of a token of one and of two letters (engines/sqlite/label-grams.ts), so short needles have an index too.
 */
async function labelIndexOnSqlite(db: Parameters<Migration['up']>[0]): Promise<void> {
  await sql`create virtual table label_index using fts5(
    grams, content='', contentless_delete=1, tokenize='ascii', prefix='10 14')`.execute(db);
}

async function labelIndexOnPostgres(db: Parameters<Migration['up']>[0]): Promise<void> {
  await runAll(db, [
    sql`create extension if not exists pg_trgm`,
    sql`create extension if not exists btree_gin`,
    sql`create index label_index on qr_codes using gin (account_id, label_folded gin_trgm_ops)`,
  ]);
}
