import type { Database } from 'bun:sqlite';
import { Kysely } from 'kysely';
import { migrate } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migration.ts';
import type { Schema } from '../../schema.ts';
import { sqliteDialect } from './dialect.ts';

/**
 * All pending migrations in one transaction that holds the write lock from its first statement: processes that
 * start together wait for each other, and a kill undoes everything.
 */
export async function migrateSqlite(
  database: Database,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database) });
  return db.transaction().execute((transaction) => migrate(transaction, 'sqlite', migrations, now));
}
