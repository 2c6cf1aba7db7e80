import { openStore, type StoreOptions } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import type { StoreEnv } from '../../harness/engines.ts';

/** The store as a command opens it, migrated. */
export async function openAt(storeEnv: StoreEnv, options: StoreOptions = {}): Promise<Store> {
  return openStore(
    { databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: storeEnv.DATA_DIR },
    Date.now(),
    () => {},
    options,
  );
}
