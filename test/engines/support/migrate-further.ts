import { mkdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { migratePostgres } from '../../../src/store/engines/postgres/migrate-postgres.ts';
import { openForWriting } from '../../../src/store/engines/sqlite/connection.ts';
import { migrateSqlite } from '../../../src/store/engines/sqlite/migrate-sqlite.ts';
import { MIGRATIONS } from '../../../src/store/migrations/list.ts';
import type { Migration } from '../../../src/store/migrations/migration.ts';
import type { StoreEnv } from '../../harness/engines.ts';
import { databaseFile } from './query.ts';

/** Runs all real migrations and then one more, as a newer version would; returns the names of those that ran. */
export async function migrateFurther(
  storeEnv: StoreEnv,
  {
    additive = false,
    completes = undefined as number | undefined,
    halfway = async () => {},
    up = async (_: Kysely<unknown>) => {},
  } = {},
): Promise<string[]> {
  const inTwoSteps: Migration = {
    number: MIGRATIONS.length + 1,
    name: 'two steps',
    ...(additive && { additive }),
    ...(completes !== undefined && { completes }),
    async up(db) {
      await sql`create table steps (step integer not null)`.execute(db);
      await sql`insert into steps values (1)`.execute(db);
      await halfway();
      await sql`insert into steps values (2)`.execute(db);
      await up(db);
    },
  };
  const migrations = [...MIGRATIONS, inTwoSteps];
  if (storeEnv.DATABASE_URL) return migratePostgres(storeEnv.DATABASE_URL, migrations, Date.now());
  mkdirSync(storeEnv.DATA_DIR, { recursive: true });
  const database = openForWriting(databaseFile(storeEnv));
  try {
    return await migrateSqlite(database, migrations, Date.now());
  } finally {
    database.close();
  }
}
