import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migration.ts';
import type { Schema } from '../../schema.ts';
import { plainAddress } from './timeouts.ts';

/** Any number that no other program on this database uses for the same. */
const MIGRATION_LOCK = 7_365_016_201;

/**
 * All pending migrations in one transaction behind an advisory lock, on a connection of its own without a
 * statement time-out: processes that start together wait for each other, and a kill undoes everything.
 */
export async function migratePostgres(
  url: string,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: plainAddress(url), max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
      return migrate(transaction, 'postgres', migrations, now);
    });
  } finally {
    await db.destroy();
  }
}
