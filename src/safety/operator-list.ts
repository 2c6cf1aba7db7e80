import { coalesce } from '../lib/coalesce.ts';
import type { StoreWith } from '../store/store.ts';
import type { SafetySource } from './check.ts';
import { createListSource, EntryTables } from './entry-tables.ts';

/**
 * The operator's list in the store, as a source. It is cached in memory and read again as soon as its revision has
 * changed, so that a host blocked on the command line is refused by every running server at once.
 */
export function createOperatorList(store: StoreWith<'listSafetyEntries' | 'safetyListRevision'>): SafetySource {
  let tables = new EntryTables();
  const source = createListSource('operator-list', 'on the operator’s list', (url) => tables.find(url));
  let mark: string | null = null;

  async function readIfChanged(): Promise<void> {
    const present = await store.read.safetyListRevision();
    if (present === mark) return;
    tables = EntryTables.of((await store.read.listSafetyEntries()).map((entry) => entry.value));
    mark = present;
  }

  const upToDate = coalesce(readIfChanged);

  return {
    name: source.name,
    async check(url) {
      await upToDate();
      return source.check(url);
    },
  };
}
