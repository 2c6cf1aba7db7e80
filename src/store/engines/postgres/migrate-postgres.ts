import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../../migrations/migrate.ts';
import type { Migration } from '../../migrations/migration.ts';
import type { Schema } from '../../schema.ts';
import { writableAddress } from './servers.ts';
import { timeoutsFor } from './timeouts.ts';

/** Advisory lock: an arbitrary number that no other program on this database should use. */
const MIGRATION_LOCK = 7_365_016_201;
/** SQLSTATE of a statement that waited too long for a table. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Pauses between attempts are twice as long as the wait for a table, so that a minute has some 40. */
const MAX_ATTEMPTS = 40;

/**
 * Runs all pending migrations in one transaction under an advisory lock, on a separate connection without a statement
 * timeout: processes that start together wait for each other, and if one is killed everything is rolled back.
 *
 * Servers may be at work meanwhile. Whatever they ask of a table waits behind a migration that waits for it, so each
 * wait is short: if something long, such as an export or a dump, has the table, all is rolled back and tried again a
 * moment later, for about a minute.
 */
export async function migratePostgres(url: string, migrations: readonly Migration[], now: number): Promise<string[]> {
  const { startConnectMs: connectionTimeoutMillis, migrationLockMs } = timeoutsFor(url);
  const pool = new pg.Pool({ connectionString: await writableAddress(url), max: 1, connectionTimeoutMillis });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await migrateOnce(db, migrations, migrationLockMs, now);
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
        if (attempt === MAX_ATTEMPTS) throw new Error(IN_USE, { cause: error });
      }
      await Bun.sleep(migrationLockMs * 2);
    }
  } finally {
    await db.destroy();
  }
}

function migrateOnce(db: Kysely<Schema>, migrations: readonly Migration[], lockMs: number, now: number) {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    await sql`set local lock_timeout = ${sql.lit(Math.round(lockMs))}`.execute(transaction);
    return migrate(transaction, 'postgres', migrations, now);
  });
}

const IN_USE =
  'a migration needs a table that something else, such as an export or a dump, has used for a minute; start again when that is over';
