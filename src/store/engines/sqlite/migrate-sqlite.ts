import type { Database } from 'bun:sqlite';
import { migrate } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migration.ts';
import { openKysely } from './open-kysely.ts';

/**
 * Runs all pending migrations in one transaction that takes the write lock at its start: processes that start
 * together wait for each other, and if one is killed everything is rolled back.
 */
export async function migrateSqlite(
  database: Database,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  return openKysely(database)
    .transaction()
    .execute((transaction) => migrate(transaction, 'sqlite', migrations, now));
}
