import type { Database } from 'bun:sqlite';
import { Kysely } from 'kysely';
import { LABEL_INDEX } from '../../label-index.ts';
import { MIGRATIONS } from '../../migrations/list.ts';
import { Rollback } from '../../rollback.ts';
import type { Schema } from '../../schema.ts';
import type { Tx } from '../../transaction.ts';
import { runWrite } from '../../writes.ts';
import { openForWriting } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { scanCounter } from './scan-counter.ts';
import type { FromWriter, ToWriter, WriteResult, WriterFailure } from './writer-messages.ts';

/** The thread that owns the write connection. Each message is one batch: one transaction, one sync to disk. */
declare const self: Worker;

let database: Database;
let tx: Tx;

self.onmessage = async ({ data }: MessageEvent<ToWriter>) => {
  if (data.kind === 'open') self.postMessage(await open(data.path, data.now));
  else self.postMessage({ kind: 'done', results: await runBatch(data.writes) } satisfies FromWriter);
};

async function open(path: string, now: number): Promise<FromWriter> {
  try {
    database = openForWriting(path);
    const migrated = await migrateSqlite(database, MIGRATIONS, now);
    const db = new Kysely<Schema>({ dialect: sqliteDialect(database) });
    tx = { db, engine: 'sqlite', labels: LABEL_INDEX.sqlite, countScans: scanCounter(database) };
    return { kind: 'opened', migrated };
  } catch (error) {
    return { kind: 'refused', error: describe(error) };
  }
}

type Write = Extract<ToWriter, { kind: 'batch' }>['writes'][number];

async function runBatch(writes: Write[]): Promise<WriteResult[]> {
  try {
    database.run('begin immediate');
    const results: WriteResult[] = [];
    for (const write of writes) results.push(await runOne(write));
    database.run('commit');
    return results;
  } catch (error) {
    if (database.inTransaction) database.run('rollback');
    return writes.map(() => ({ ok: false, error: describe(error) }));
  }
}

/** A write that fails or backs out leaves its neighbours in the batch untouched. */
async function runOne({ name, input }: Write): Promise<WriteResult> {
  database.run('savepoint one');
  try {
    const value = await runWrite(tx, name, input);
    database.run('release one');
    return { ok: true, value };
  } catch (error) {
    // A full disk ends the whole transaction by itself; then the batch has failed, not just this write.
    if (!database.inTransaction) throw error;
    database.run('rollback to one');
    database.run('release one');
    if (error instanceof Rollback) return { ok: true, value: error.outcome };
    return { ok: false, error: describe(error) };
  }
}

const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM)/;

function describe(error: unknown): WriterFailure {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  return {
    unavailable: UNAVAILABLE.test(code ?? ''),
    name: name ?? 'Error',
    message: `${code ? `${code}: ` : ''}${message ?? String(error)}`,
  };
}
