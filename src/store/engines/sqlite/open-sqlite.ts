import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { bindReads } from '../../reads.ts';
import type { Store } from '../../store.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { bindWrites } from '../../writes.ts';
import { openForReading } from './connection.ts';
import { openKysely } from './open-kysely.ts';
import { readsWithCurrentCounts } from './reads-with-current-counts.ts';
import { rememberKeys } from './remembered-keys.ts';
import { openSignInDatabase } from './sign-in-database.ts';
import { Writer } from './writer.ts';

export async function openSqlite(path: string, now: number): Promise<Store> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { writer, migrated } = await Writer.open(path, now);
  const reader = openForReading(path);
  const db = openKysely(reader);
  const write = bindWrites((name, input) => writer.run(name, input));
  const reads = rememberKeys(reader, bindReads(db, 'sqlite'));
  return {
    engine: 'sqlite',
    read: readsWithCurrentCounts(reader, reads, () => write.applyScanCounts({})),
    write,
    signInDatabase: openSignInDatabase(db, writer),
    migrated,
    async ping() {
      try {
        reader.query('select 1 from accounts limit 1').get();
      } catch (error) {
        throw new StoreUnavailable(error);
      }
    },
    async close() {
      await writer.close();
      reader.close();
    },
  };
}
