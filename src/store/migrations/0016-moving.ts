import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const moving: Migration = {
  number: 16,
  name: 'moving in and out',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
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
      // Imports and exports of the dashboard. Their files are on the disk of the node that has made them.
      sql`create table jobs (
        id ${id} primary key,
        account_id ${id} not null references accounts (id),
        node ${id} not null,
        kind ${text} not null,
        phase ${text} not null,
        state ${text} not null,
        options ${text} not null,
        done ${int} not null default 0,
        total ${int},
        result ${text},
        error ${text},
        file_name ${text},
        bytes ${bigint},
        sha256 ${text},
        created_at ${bigint} not null,
        updated_at ${bigint} not null,
        lease_until ${bigint} not null default 0
      )`,
      sql`create index jobs_of_account on jobs (account_id, id)`,
      sql`create index open_jobs on jobs (node, created_at) where state in ('waiting', 'running', 'cancelling')`,
      sql`create index rows_of_import on imported_rows (import_id, code_id)`,
      sql`create index imported_rows_by_age on imported_rows (created_at)`,
    ]);
  },
};
