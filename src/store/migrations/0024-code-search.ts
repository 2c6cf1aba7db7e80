import { sql } from 'kysely';
import { type Migration, runAll } from './migration.ts';

/**
 * PostgreSQL: the texts that the dashboard searches, in a narrow table with an index over grams that carry a mark of the
 * account, as on SQLite. Before, the trigram index on the codes knew no punctuation, read the list of the whole account
 * with every search, and each match cost a row four times as wide.
 */
export const codeSearch: Migration = {
  number: 24,
  name: 'code search',
  async up(db, engine) {
    if (engine !== 'postgres') return;
    await runAll(db, [
      sql`create table code_search (
        code_seq bigint primary key references qr_codes (seq),
        account_id text not null,
        label_folded text not null,
        search_text text not null
      )`,
      // One number per three letters. Different ones may have the same number, so matches are checked by their text.
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
      // With the indexes search_index and search_backlog. So all codes are indexed again, while the server runs.
      sql`alter table qr_codes drop column search_stale`,
      sql`alter table qr_codes add column search_stale integer not null default 1`,
      sql`create index search_backlog on qr_codes (account_id, seq) where search_stale = 1`,
    ]);
  },
};
