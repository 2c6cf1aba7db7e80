import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const pictures: Migration = {
  number: 10,
  name: 'pictures',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    const wanted = sql`render_status in ('pending', 'rendering')`;
    await runAll(db, [
      // When the picture was last begun to be drawn again: a code rests for a moment between two re-renders.
      sql`alter table qr_codes add column redrawn_at ${bigint}`,
      // The base of the link in the present picture; null for codes that carry no link, or have no picture.
      sql`alter table qr_codes add column picture_address ${text}`,
      sql`update qr_codes set picture_address = (
        select lower(substr(payload, 1, length(payload) - length(qr_codes.slug) - 1))
        from pictures where pictures.hash = qr_codes.picture
      ) where picture is not null and type <> 'wifi'`,
      // Two queues, each by account, so that accounts can take turns: new codes, and codes that have a picture.
      sql`drop index render_jobs`,
      sql`create index first_renders on qr_codes (account_id, render_requested_at, seq)
        where ${wanted} and last_rendered_at is null`,
      sql`create index re_renders on qr_codes (account_id, render_requested_at, seq)
        where ${wanted} and last_rendered_at is not null`,
      // Whose the picture is; null for pictures that are older than this column.
      sql`alter table pictures add column account_id ${id}`,
      // Every base of links that pictures were drawn with. The current one is the server's PUBLIC_URL; codes after
      // renders_after may still have pictures of another one.
      sql`create table link_addresses (
        address ${id} primary key,
        is_current ${int} not null,
        first_drawn_at ${bigint} not null,
        last_drawn_at ${bigint} not null,
        renders_after ${bigint}
      )`,
      sql`create unique index current_link_address on link_addresses (is_current) where is_current = 1`,
      // Of single codes: with which other addresses than the present one their pictures were drawn.
      sql`create table code_addresses (
        code_seq ${bigint} not null references qr_codes (seq),
        address ${id} not null,
        last_drawn_at ${bigint} not null,
        primary key (code_seq, address)
      )`,
    ]);
  },
};
