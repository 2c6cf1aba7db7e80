import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/**
 * What the dashboard's list searches, sorts and filters by. The search texts of codes that are there already are
 * written while the server runs (store/housekeeping/search-indexer.ts); until then their labels are searched.
 */
export const lists: Migration = {
  number: 15,
  name: 'lists',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      sql`alter table qr_codes add column note ${text} not null default ''`,
      sql`alter table qr_codes add column search_text ${text}`,
      sql`alter table qr_codes add column search_stale ${int} not null default 1`,
      sql`create index search_backlog on qr_codes (account_id, seq) where search_stale = 1`,
      sql`create index codes_failed on qr_codes (account_id, seq) where render_status = 'error'`,
      // Apart from the counters: a scan changes no index. Written when days of analytics are merged.
      sql`create table code_activity (
        code_seq ${engine === 'sqlite' ? sql`integer primary key` : sql`bigint primary key`} references qr_codes (seq),
        account_id ${id} not null,
        scans ${bigint} not null,
        last_scan ${bigint} not null
      )`,
      sql`insert into code_activity (code_seq, account_id, scans, last_scan)
        select qr_codes.seq, qr_codes.account_id, coalesce(days.scans, 0), coalesce(days.last_day, -1) * 24 + 24
        from qr_codes left join (
          select scope, sum(total) as scans, max(case when total > 0 then day else -1 end) as last_day
          from code_days group by scope
        ) days on days.scope = qr_codes.seq`,
      sql`create index codes_by_scans on code_activity (account_id, scans, code_seq)`,
      sql`create index codes_by_last_scan on code_activity (account_id, last_scan, code_seq)`,
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
      // A change of many codes that the server makes by itself, some at a time.
      sql`create table bulk_actions (
        id ${id} primary key,
        account_id ${id} not null references accounts (id),
        change ${text} not null,
        filter ${text} not null,
        state ${text} not null,
        last_seq ${bigint} not null,
        portion ${text},
        total ${int} not null,
        changed ${int} not null,
        refused ${int} not null,
        created_at ${bigint} not null,
        finished_at ${bigint},
        lease_until ${bigint} not null
      )`,
      sql`create index bulk_actions_of_account on bulk_actions (account_id, id)`,
      sql`create index running_bulk_actions on bulk_actions (id) where state = 'running'`,
      sql`create table bulk_refusals (
        action_id ${id} not null references bulk_actions (id),
        code_seq ${bigint} not null,
        code ${text} not null,
        message ${text} not null,
        primary key (action_id, code_seq)
      )`,
    ]);
    if (engine === 'sqlite') {
      // The lists by label look for a text along the index, so it stands in it: a look at each code would take
      // six times as long. PostgreSQL sorts what its own index finds, and takes no entries of that length.
      await sql`drop index codes_by_label`.execute(db);
      await sql`create index codes_by_label
        on qr_codes (account_id, status, label_folded, seq, type, project_id, search_text)`.execute(db);
      // Positions are kept, as a phrase is a substring. Shorter searches go by the label (label_index).
      await sql`create virtual table search_index using fts5(
        grams, content='', contentless_delete=1, tokenize='ascii')`.execute(db);
    } else {
      await sql`create index search_index on qr_codes using gin (account_id, search_text gin_trgm_ops)
        where search_stale = 0`.execute(db);
    }
  },
};
