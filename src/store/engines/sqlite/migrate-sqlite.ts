import type { Database } from 'bun:sqlite';
import { migrate } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migration.ts';
import { openKysely } from './open-kysely.ts';

/**
 * All pending migrations in one transaction that holds the write lock from its first statement: processes that
 * start together wait for each other, and a kill undoes everything.
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
