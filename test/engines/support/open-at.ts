import { openStore, type StoreOptions } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import type { Place } from '../../harness/engines.ts';

/** The store as a command opens it, migrated. */
export async function openAt(place: Place, options: StoreOptions = {}): Promise<Store> {
  return openStore({ databaseUrl: place.DATABASE_URL ?? null, dataDir: place.DATA_DIR }, Date.now(), () => {}, options);
}
