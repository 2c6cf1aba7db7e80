import { Database } from 'bun:sqlite';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type StoreEnv, temporaryFolder } from '../../harness/engines.ts';
import { databaseFile } from './query.ts';

/**
 * A copy of what a killed process left on the disk. Opening the original would repair it, which the next
 * start must do itself.
 */
export function openCopy(storeEnv: StoreEnv): Database {
  const copy = join(temporaryFolder(), 'copy.db');
  const original = databaseFile(storeEnv);
  copyFileSync(original, copy);
  if (existsSync(`${original}-wal`)) copyFileSync(`${original}-wal`, `${copy}-wal`);
  return new Database(copy);
}
