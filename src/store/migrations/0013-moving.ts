import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const moving: Migration = {
  number: 13,
  name: 'moving in and out',
  async up(db, engine) {
    const { id, bigint } = columnTypes(engine);
    await runAll(db, [
      // When the deletion of the account began; null: it stays.
      sql`alter table accounts add column deleting_at ${bigint}`,
      sql`create index doomed_accounts on accounts (deleting_at) where deleting_at is not null`,
      sql`create table deleted_slugs (slug ${id} primary key, deleted_at ${bigint} not null)`,
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
    ]);
  },
};
