import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migration.ts';
import type { Schema } from '../../schema.ts';
import { writableAddress } from './servers.ts';
import { timeoutsFor } from './timeouts.ts';

/** Advisory lock: an arbitrary number that no other program on this database should use. */
const MIGRATION_LOCK = 7_365_016_201;

/**
 * Runs all pending migrations in one transaction under an advisory lock, on a separate connection without a statement
 * timeout: processes that start together wait for each other, and if one is killed everything is rolled back.
 */
export async function migratePostgres(url: string, migrations: readonly Migration[], now: number): Promise<string[]> {
  const connectionTimeoutMillis = timeoutsFor(url).startConnectMs;
  const pool = new pg.Pool({ connectionString: await writableAddress(url), max: 1, connectionTimeoutMillis });
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
