import { Kysely, PostgresDialect, sql } from 'kysely';
import { LABEL_INDEX } from '../../codes/label-index.ts';
import type { Db } from '../../db.ts';
import { guardReads } from '../../guard-reads.ts';
import { MIGRATIONS } from '../../migrations/list.ts';
import { bindReads } from '../../reads.ts';
import { Rollback } from '../../rollback.ts';
import type { ScanBatch, ScanResult } from '../../scans/scan-batch.ts';
import type { Schema } from '../../schema.ts';
import type { Store } from '../../store.ts';
import type { Tx } from '../../transaction.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { bindWrites, runWrite, type WriteName, type Writes } from '../../writes.ts';
import { AccountCommits } from './account-commits.ts';
import { CountAtOnce } from './count-at-once.ts';
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
  const creates = new AccountCommits({
    alone: (write) => alone(db, write),
    together: (work) => transact(db, work),
    run: (transaction, { name, input }) => runWrite(writeTools(transaction), name, input),
  });
  const countAtOnce = new CountAtOnce();
  const countScans = async (batch: ScanBatch): Promise<unknown> => {
    const counted = await retrying(() => countAtOnce.count(db, batch));
    if (counted) return counted;
    const results = (await alone(db, { name: 'countScans', input: batch })) as ScanResult;
    countAtOnce.learn(batch, results);
    return results;
  };
  return {
    engine: 'postgres',
    read: guardReads(bindReads(db, 'postgres'), isUnavailable),
    write: bindWrites((name, input) => {
      if (name === 'countScans') return countScans(input as ScanBatch);
      const accountId = accountOf(name, input);
      return accountId === null ? alone(db, { name, input }) : creates.run(accountId, { name, input });
    }),
    signInDatabase: db,
    migrated,
    ping: () => ping(db),
    close: () => db.destroy(),
  };
}

type Write = { name: WriteName; input: unknown };

/** The account in whose quota a write takes a place; null for all other writes. */
function accountOf(name: WriteName, input: unknown): string | null {
  if (name === 'insertQrCode') return (input as Parameters<Writes['insertQrCode']>[0]).code.account_id;
  if (name === 'insertProject') return (input as Parameters<Writes['insertProject']>[0]).project.account_id;
  return null;
}

async function alone(db: Db, { name, input }: Write): Promise<unknown> {
  try {
    return await transact(db, (transaction) => runWrite(writeTools(transaction), name, input));
  } catch (error) {
    if (error instanceof Rollback) return error.outcome;
    throw error;
  }
}

function transact<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  return retrying(() => db.transaction().execute(work));
}

async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Rollback) throw error;
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
