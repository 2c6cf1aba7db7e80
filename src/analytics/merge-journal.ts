import type { Store, StoreWith } from '../store/store.ts';
import { sumJournal } from './sum-journal.ts';

type JournalStore = Pick<Store, 'engine'> &
  StoreWith<'dropScanReader' | 'findScanReader' | 'keepJournalSums' | 'listJournal' | 'mergeScanJournal'>;

/** Merges everything counted so far, so that nothing is added to the days later, or summed for webhooks. */
export async function mergeJournal(store: JournalStore): Promise<void> {
  let upTo: number | null = null;
  do upTo = await store.write.mergeScanJournal({ upTo });
  while (upTo !== null);
  // PostgreSQL sums where it merges.
  if (store.engine === 'sqlite') await sumJournal(store, (summed) => store.write.keepJournalSums(summed));
}
