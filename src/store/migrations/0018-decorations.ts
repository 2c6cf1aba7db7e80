import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const decorations: Migration = {
  number: 18,
  name: 'decorations',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      // JSON of logo, frame, eye colour and gradient; null: none of them.
      sql`alter table qr_codes add column decoration ${text}`,
      sql`alter table saved_styles add column decoration ${text}`,
      sql`alter table pictures add column decoration ${text}`,
      // The hash of the logo in the decoration, to count the codes that use one.
      sql`alter table qr_codes add column logo ${id}`,
      sql`create index codes_by_logo on qr_codes (account_id, logo) where logo is not null`,
      // The image is the base64 of a PNG file of our own making: text means the same on both engines.
      sql`create table logos (
        account_id ${id} not null references accounts (id),
        hash ${id} not null,
        name ${text} not null,
        width ${int} not null,
        height ${int} not null,
        image ${text} not null,
        is_used ${int} not null default 0,
        created_at ${bigint} not null,
        deleted_at ${bigint},
        primary key (account_id, hash)
      )`,
    ]);
  },
};
