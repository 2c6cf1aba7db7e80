import { Kysely, PostgresDialect, sql } from 'kysely';
import { LABEL_INDEX } from '../../codes/label-index.ts';
import type { Db } from '../../db.ts';
import { guardReads } from '../../guard-reads.ts';
import { MIGRATIONS } from '../../migrations/list.ts';
import { bindReads } from '../../reads.ts';
import { Rollback } from '../../rollback.ts';
import type { Schema } from '../../schema.ts';
import type { Store } from '../../store.ts';
import type { Tx } from '../../transaction.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { bindWrites, runWrite, type WriteName } from '../../writes.ts';
import { scansOnPostgres } from './count-scans.ts';
import { isRetryable, isUnavailable } from './failures.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { openPool } from './pool.ts';

const MAX_ATTEMPTS = 5;

export async function openPostgres(
  url: string,
  now: number,
  onConnectionLost: (error: Error) => void,
): Promise<Store> {
  const migrated = await migratePostgres(url, MIGRATIONS, now).catch((error) => {
    throw isUnavailable(error) ? new StoreUnavailable(error) : error;
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(url, onConnectionLost) }) });
  return {
    engine: 'postgres',
    read: guardReads(bindReads(db, 'postgres'), isUnavailable),
    write: bindWrites((name, input) => transact(db, name, input)),
    signInDatabase: db,
    migrated,
    ping: () => ping(db),
    close: () => db.destroy(),
  };
}

async function transact(db: Db, name: WriteName, input: unknown): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((transaction) => runWrite(writeTools(transaction), name, input));
    } catch (error) {
      if (error instanceof Rollback) return error.outcome;
      if (isRetryable(error) && attempt < MAX_ATTEMPTS) continue;
      throw isUnavailable(error) ? new StoreUnavailable(error) : error;
    }
  }
}

function writeTools(db: Db): Tx {
  return {
    db,
    engine: 'postgres',
    labels: LABEL_INDEX.postgres,
    scans: scansOnPostgres(db),
  };
}

async function ping(db: Db): Promise<void> {
  try {
    await sql`select 1 from accounts limit 1`.execute(db);
  } catch (error) {
    throw isUnavailable(error) ? new StoreUnavailable(error) : error;
  }
}
