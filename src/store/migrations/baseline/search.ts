import { type RawBuilder, sql } from 'kysely';
import type { EngineName } from '../migration.ts';

/** The indexes over labels and search texts: ADR 7. */
export function searchTables(engine: EngineName): RawBuilder<unknown>[] {
  return engine === 'sqlite' ? sqliteSearch() : postgresSearch();
}

function sqliteSearch(): RawBuilder<unknown>[] {
  return [
    // Positions are kept, as a phrase is a substring; the text itself is not stored a second time. The prefixes are the
    // lengths of a token of one and of two letters (engines/sqlite/label-grams.ts), so short needles have an index too.
    sql`create virtual table label_index using fts5(
      grams, content='', contentless_delete=1, tokenize='ascii', prefix='10 14')`,
    // Shorter searches go by the label.
    sql`create virtual table search_index using fts5(grams, content='', contentless_delete=1, tokenize='ascii')`,
    // The lists by label, with what they filter by. They look for a text along the index, so it is in it: a look at each
    // code would take six times as long.
    sql`create index codes_by_label
      on qr_codes (account_id, status, label_folded, seq, type, project_id, search_text)`,
  ];
}

function postgresSearch(): RawBuilder<unknown>[] {
  return [
    sql`create extension if not exists pg_trgm`,
    sql`create extension if not exists btree_gin`,
    sql`create index label_index on qr_codes using gin (account_id, label_folded gin_trgm_ops)`,
    // The lists by label, with what they filter by; by bytes, so that a page is the same as on SQLite. Search texts would
    // be too long for its entries: PostgreSQL sorts what the index over grams finds.
    sql`create index codes_by_label
      on qr_codes (account_id, status, label_folded collate "C", seq, type, project_id)`,
    // What the dashboard searches, in a narrow table: a row of the codes is four times as wide.
    sql`create table code_search (
      code_seq bigint primary key references qr_codes (seq),
      account_id text not null,
      label_folded text not null,
      search_text text not null
    )`,
    // One number per three letters, mixed with a mark of the account. Different ones may have the same number, so matches
    // are checked by their text.
    sql`create function search_grams(account_id text, search_text text) returns integer[]
      language plpgsql immutable strict parallel safe as $$
      declare
        mark integer := hashtext(account_id);
        letters text[] := string_to_array(search_text, null);
        grams integer[] := '{}';
      begin
        for at in 1 .. cardinality(letters) - 2 loop
          grams[at] := hashtext(letters[at] || letters[at + 1] || letters[at + 2]) # mark;
        end loop;
        return grams;
      end $$`,
    // Entries wait in a list that every search reads and that is merged when it is full: at the default size of 4 MB,
    // within 250 ms of a batch of 16 codes; at this one, within 50.
    sql`create index code_search_grams on code_search using gin (search_grams(account_id, search_text))
      with (gin_pending_list_limit = 128)`,
    // ANALYZE would compute the grams of 30,000 codes, for nothing: every search reads this index.
    sql`alter index code_search_grams alter column 1 set statistics 0`,
  ];
}
