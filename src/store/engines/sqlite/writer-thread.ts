import type { Database } from 'bun:sqlite';
import { LABEL_INDEX } from '../../codes/label-index.ts';
import { MIGRATIONS } from '../../migrations/list.ts';
import { Rollback, type Tx } from '../../transaction.ts';
import { runWrite, type WriteName } from '../../writes.ts';
import { createBegin, openForWriting } from './connection.ts';
import { isDiskFull, isSchemaMismatch, isUnavailable } from './failures.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { openKysely } from './open-kysely.ts';
import { type ScanCounter, scanCounter } from './scan-counter.ts';
import {
  decode,
  encode,
  type FromWriter,
  type ToWriter,
  type WriteResult,
  type WriterFailure,
} from './writer-messages.ts';

/** The thread that owns the write connection. Each message is one batch: one transaction, one sync to disk. */
declare const self: Worker;

let database: Database;
let tx: Tx;
let scans: ScanCounter;
let transaction: Transaction;
let savepoint: Savepoint;

self.onmessage = async ({ data }: MessageEvent<string>) => {
  self.postMessage(encode(await answer(decode<ToWriter>(data))));
};

async function answer(message: ToWriter): Promise<FromWriter> {
  if (message.kind === 'open') return open(message.path, message.now);
  if (message.kind === 'close') return close();
  return { kind: 'done', results: await runBatch(message.writes) };
}

async function open(path: string, now: number): Promise<FromWriter> {
  try {
    database = openForWriting(path);
    const migrated = await migrateSqlite(database, MIGRATIONS, now);
    transaction = prepareTransaction(database);
    savepoint = prepareSavepoint(database);
    const db = openKysely(database);
    scans = scanCounter(database);
    tx = { db, engine: 'sqlite', labels: LABEL_INDEX.sqlite, scans };
    return { kind: 'opened', migrated };
  } catch (error) {
    return { kind: 'refused', error: describe(error) };
  }
}

/**
 * Checkpoints the log, so that the file alone is the whole database while no process runs: SQLite itself would do so
 * only for a last connection without prepared statements. `passive`: does not block other processes.
 */
function close(): FromWriter {
  try {
    database.run('pragma wal_checkpoint(passive)');
    database.close();
  } catch {
    // A full disk does not matter here: the log is durable, and the next start reads it.
  }
  return { kind: 'closed' };
}

type Write = Extract<ToWriter, { kind: 'batch' }>['writes'][number];

/** These keep the cached counts and versions valid by themselves. */
const COUNTING: ReadonlySet<WriteName> = new Set(['countScans', 'countLateScans', 'applyScanDays', 'mergeScanJournal']);

/**
 * Frequent writes of what counting does not use. Before any other write the counters are brought up to date,
 * and after it the versions of all scanned codes are read again.
 */
const APART_FROM_COUNTING: ReadonlySet<WriteName> = new Set([
  'ping',
  'writeSomething',
  'saveCounters',
  'markKeysUsed',
  'claimDue',
  'renewDue',
  'takeLease',
  'dropScanReader',
  'keepJournalSums',
  'tellScans',
  'tellJournal',
  'dispatchEvents',
  'recordAttempts',
  'releaseEndpoint',
  'insertSentEvent',
  'redeliver',
  'keepListening',
  'markHeard',
  'dropDeliveries',
]);

function prepareFor(name: WriteName): void {
  if (!COUNTING.has(name) && !APART_FROM_COUNTING.has(name)) scans.applyCounts();
}

async function runBatch(writes: Write[]): Promise<WriteResult[]> {
  const failed = (error: unknown): WriteResult[] => writes.map(() => ({ ok: false, error: describe(error) }));
  try {
    transaction.begin();
  } catch (error) {
    return failed(error);
  }
  try {
    scans.begin();
    const [only, ...others] = writes;
    const results = only && others.length === 0 ? [await runAlone(only)] : await runTogether(writes);
    if (database.inTransaction) transaction.commit.run();
    return results;
  } catch (error) {
    if (database.inTransaction) transaction.rollback.run();
    scans.undo();
    return failed(error);
  }
}

/**
 * Without a savepoint: the write is alone in its transaction. A savepoint makes SQLite copy every page before it is
 * changed, which took a fifth of the time of a batch of scans.
 */
async function runAlone({ name, input }: Write): Promise<WriteResult> {
  try {
    prepareFor(name);
    return { ok: true, value: await runWrite(tx, name, input) };
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
    transaction.rollback.run();
    scans.undo();
    return { ok: true, value: error.result };
  }
}

async function runTogether(writes: Write[]): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const write of writes) results.push(await runOne(write));
  return results;
}

/** In a savepoint: a write that fails or rolls back does not affect the others in the batch. */
async function runOne({ name, input }: Write): Promise<WriteResult> {
  prepareFor(name);
  savepoint.begin.run();
  try {
    const value = await runWrite(tx, name, input);
    savepoint.end.run();
    return { ok: true, value };
  } catch (error) {
    // A full disk rolls back the whole transaction; then the batch has failed, not just this write.
    if (!database.inTransaction) throw error;
    savepoint.undo.run();
    savepoint.end.run();
    if (COUNTING.has(name)) scans.forget();
    if (error instanceof Rollback) return { ok: true, value: error.result };
    return { ok: false, error: describe(error) };
  }
}

type Transaction = ReturnType<typeof prepareTransaction>;

function prepareTransaction(on: Database) {
  return {
    begin: createBegin(on),
    commit: on.prepare('commit'),
    rollback: on.prepare('rollback'),
  };
}

type Savepoint = ReturnType<typeof prepareSavepoint>;

/** Prepared, since every write needs them: compiling them each time took 1 of the 10 µs of a small write. */
function prepareSavepoint(on: Database) {
  return {
    begin: on.prepare('savepoint one'),
    undo: on.prepare('rollback to one'),
    end: on.prepare('release one'),
  };
}

function describe(error: unknown): WriterFailure {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  return {
    unavailable: isUnavailable(error),
    diskFull: isDiskFull(error),
    schemaMismatch: isSchemaMismatch(error),
    name: name ?? 'Error',
    message: `${code ? `${code}: ` : ''}${message ?? String(error)}`,
  };
}
