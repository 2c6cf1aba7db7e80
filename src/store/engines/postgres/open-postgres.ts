import { Kysely, PostgresDialect, sql } from 'kysely';
import { Deadline } from '../../../lib/deadline.ts';
import { callDeadline, runUntil } from '../../call-deadline.ts';
import { LABEL_INDEX } from '../../codes/label-index.ts';
import type { Db, InSnapshot } from '../../db.ts';
import { guardReads } from '../../guard-reads.ts';
import { MIGRATIONS } from '../../migrations/list.ts';
import { bindReads } from '../../reads.ts';
import type { Schema } from '../../schema.ts';
import type { Store } from '../../store.ts';
import { Rollback, type Tx } from '../../transaction.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { bindWrites, runWrite, type WriteName, type Writes } from '../../writes.ts';
import { AccountCommits } from './account-commits.ts';
import { scansOnPostgres } from './count-scans.ts';
import { isRetryable, isUnavailable, storeError } from './failures.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { openPool } from './pool.ts';
import { shareReads } from './shared-reads.ts';
import { timeoutsFor } from './timeouts.ts';

const MAX_ATTEMPTS = 5;

export async function openPostgres(url: string, now: number, onConnectionLost: (error: Error) => void): Promise<Store> {
  const unavailable = (error: unknown): never => {
    throw isUnavailable(error) ? new StoreUnavailable(error) : error;
  };
  const migrated = await migratePostgres(url, MIGRATIONS, now).catch(unavailable);
  let onFailover = () => {};
  const pool = await openPool(url, { onConnectionLost, onFailover: () => onFailover() }).catch(unavailable);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const inSnapshot: InSnapshot = (read) => db.transaction().setIsolationLevel('repeatable read').execute(read);
  const { callMs, totalMs } = timeoutsFor(url);
  const creates = new AccountCommits({
    alone: (write) => runAlone(db, write),
    together: (work) => transact(db, work),
    run: (transaction, { name, input }) => runWrite(writeTools(transaction), name, input),
  });
  return {
    engine: 'postgres',
    read: shareReads(guardReads(bindReads(db, 'postgres', inSnapshot), storeError), callMs),
    write: bindWrites((name, input) => {
      if (BATCHED_WRITES.has(name) && !callDeadline())
        return runUntil(new Deadline(callMs), () => runAlone(db, { name, input }));
      const accountId = accountOf(name, input);
      return accountId === null ? runAlone(db, { name, input }) : creates.run(accountId, { name, input });
    }),
    timeouts: { callMs, totalMs },
    migrated,
    ping: () => ping(db),
    onFailover(listener) {
      onFailover = listener;
    },
    async close() {
      await db.destroy();
      // Kysely ends a pool only if it has used it.
      await pool.end();
    },
  };
}

type Write = { name: WriteName; input: unknown };

/** Writes that are batched for many callers: no single caller's deadline applies. */
const BATCHED_WRITES: ReadonlySet<WriteName> = new Set(['countScans', 'takeLimits']);

/** The account whose quota a write uses; null for all other writes. */
function accountOf(name: WriteName, input: unknown): string | null {
  if (name === 'insertQrCode') return (input as Parameters<Writes['insertQrCode']>[0]).code.account_id;
  if (name === 'insertProject') return (input as Parameters<Writes['insertProject']>[0]).project.account_id;
  return null;
}

async function runAlone(db: Db, { name, input }: Write): Promise<unknown> {
  // A single statement, which is a transaction by itself.
  if (name === 'countScans') return retry(() => runWrite(writeTools(db), name, input));
  try {
    return await transact(db, (transaction) => runWrite(writeTools(transaction), name, input));
  } catch (error) {
    if (error instanceof Rollback) return error.result;
    throw error;
  }
}

function transact<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  return retry(() => db.transaction().execute(work));
}

async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Rollback) throw error;
      if (isRetryable(error) && attempt < MAX_ATTEMPTS) continue;
      throw storeError(error);
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
    throw storeError(error);
  }
}
