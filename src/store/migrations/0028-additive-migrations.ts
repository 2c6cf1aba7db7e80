import { sql } from 'kysely';
import { type Migration, runAll } from './migration.ts';

/** Whether a version that does not know a migration may use the store all the same. */
export const additiveMigrations: Migration = {
  number: 28,
  name: 'additive migrations',
  additive: true,
  async up(db) {
    await runAll(db, [sql`alter table schema_migrations add column additive integer not null default 0`]);
  },
};
