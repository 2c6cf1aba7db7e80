import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Drawn pictures and the addresses in them. */
export function pictureTables({ id, text, int, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    // What a file is made from: any node can make it again, long after the code got another picture. Whose it is, so that
    // earlier ones go with their code.
    sql`create table pictures (
      hash ${id} primary key,
      account_id ${id} not null,
      code_seq ${bigint} not null,
      payload ${text} not null,
      style ${text} not null,
      decoration ${text}
    )`,
    sql`create index pictures_of_code on pictures (code_seq)`,
    // Whose a picture is says its link, but that of a Wi-Fi code carries none.
    sql`create index wifi_pictures on qr_codes (picture) where type = 'wifi'`,
    // Every base of links that pictures were drawn with. The current one is the server's PUBLIC_URL; codes after
    // `renders_after` may still have pictures of another one.
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
      is_unprinted ${int} not null default 0,
      primary key (code_seq, address)
    )`,
    sql`create index codes_by_address on code_addresses (address, code_seq)`,
  ];
}
