import type { Database } from 'bun:sqlite';
import { dirname } from 'node:path';
import { makeFolder, makeOwnerOnly, makePrivateFile } from '../../../lib/private-files.ts';
import type { InSnapshot } from '../../db.ts';
import { guardReads } from '../../guard-reads.ts';
import { bindReads } from '../../reads.ts';
import type { Store } from '../../store.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { bindWrites, type Writes } from '../../writes.ts';
import { openForReading } from './connection.ts';
import { storeError } from './failures.ts';
import { openKysely } from './open-kysely.ts';
import { readsWithCurrentCounts } from './reads-with-current-counts.ts';
import { rememberKeys } from './remembered-keys.ts';
import { STUCK_AFTER_MS, Writer } from './writer.ts';

/** A stuck writer is reported before a monitor's own timeout. */
const PING_TIMEOUT_MS = 2_500;
/** Every caller gets a response within 5 s. */
const TOTAL_MS = 4_800;

export async function openSqlite(
  path: string,
  now: number,
  onLost: (error: Error) => void,
  { mayLag = false }: { mayLag?: boolean } = {},
): Promise<Store> {
  makeFolder(dirname(path));
  // SQLite gives its -wal and -shm files the permissions of the database file.
  makePrivateFile(path);
  for (const suffix of ['-wal', '-shm']) makeOwnerOnly(path + suffix);
  const { writer, migrated } = await Writer.open({ path, now, onLost });
  const reader = openForReading(path);
  const db = openKysely(reader);
  const write = bindWrites((name, input) => writer.run(name, input));
  // Not the reader, whose other reads would see the old state until the snapshot ends.
  const snapshots = openForReading(path, { cacheKiB: 2_048 });
  const reads = rememberKeys(reader, bindReads(db, 'sqlite', snapshotsOf(snapshots)));
  return {
    engine: 'sqlite',
    read: guardReads(readsWithCurrentCounts(reader, reads, write, mayLag), storeError),
    write,
    timeouts: { callMs: STUCK_AFTER_MS, totalMs: TOTAL_MS },
    migrated,
    ping: () => ping(reader, write),
    onFailover() {},
    async close() {
      await writer.close();
      reader.close();
      snapshots.close();
    },
  };
}

/** One after the other, since a connection has one transaction. */
function snapshotsOf(database: Database): InSnapshot {
  const db = openKysely(database);
  let last: Promise<unknown> = Promise.resolve();
  return (read) => {
    const result = last.then(async () => {
      database.run('begin');
      try {
        return await read(db);
      } finally {
        // An error of the disk has ended it already.
        if (database.inTransaction) database.run('commit');
      }
    });
    last = result.catch(() => {});
    return result;
  };
}

/** Checks both the read connection and the writer. */
async function ping(reader: Database, write: Writes): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StoreUnavailable('the writer is stuck')), PING_TIMEOUT_MS);
  try {
    reader.query('select 1 from accounts limit 1').get();
    await Promise.race([write.ping({}), late.promise]);
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
